import { pack } from 'tar-stream';
import type { PlanFile } from '../../plan/types';

/**
 * Files as a tar that unpacks at `/`. Copied into the container rather than mounted: that works for daemons on other machines
 * too, and every user of an image can read them.
 */
export async function archiveOf(files: readonly PlanFile[]): Promise<Buffer> {
  // Not 1970: APISIX takes the time as the version of its file, and 0 as not read yet (apisix/core/config_yaml.lua).
  const mtime = new Date();
  const tar = pack();
  const folders = new Set<string>();
  for (const { path, content } of files) {
    const parts = path.replace(/^\/+/, '').split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      if (folders.has(folder)) continue;
      folders.add(folder);
      // Only folders of our own: to name one that the image has would change its mode.
      if (/^(gateway-lens|srv\/gateway-lens)/.test(folder)) tar.entry({ name: folder, type: 'directory', mode: 0o755, mtime });
    }
    tar.entry({ name: parts.join('/'), mode: 0o644, mtime }, content);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
