import { extract } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../../../src/bench/runtime/docker/archive';

describe('files for a container', () => {
  it('are readable for every user and have a time: APISIX never loads a file of 1970', async () => {
    const reader = extract();
    reader.end(await archiveOf([{ path: '/usr/local/apisix/conf/apisix.yaml', content: 'routes: []\n#END\n' }]));
    const found: unknown[] = [];
    for await (const entry of reader) {
      found.push({ name: entry.header.name, mode: entry.header.mode, dated: (entry.header.mtime?.getTime() ?? 0) > 0 });
      entry.resume();
    }
    expect(found).toEqual([{ name: 'usr/local/apisix/conf/apisix.yaml', mode: 0o644, dated: true }]);
  });
});
