import { EventEmitter, FileType, Uri, workspace, type LogOutputChannel } from 'vscode';
import { digest } from '../../core/text/digest';
import type { RunResult } from '../../shared/benchmark';
import { parseRunFile } from '../../shared/runFile';

/** Runs kept of each config. */
const kept = 20;

/** The runs of each config, in the editor's own storage: nothing of it is in the user's folders. */
export class ResultStore {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly storage: Uri,
    private readonly log: LogOutputChannel,
  ) {}

  dispose(): void {
    this.changed.dispose();
  }

  async add(config: Uri, result: RunResult): Promise<void> {
    const folder = this.folderOf(config);
    const name = `${result.finishedAt.replace(/[^0-9]/g, '')}-${digest(result.runId)}.json`;
    await workspace.fs.writeFile(Uri.joinPath(folder, name), new TextEncoder().encode(JSON.stringify(result)));
    const names = await this.names(config);
    for (const old of names.slice(kept)) await workspace.fs.delete(Uri.joinPath(folder, old));
    this.changed.fire(config);
  }

  async last(config: Uri): Promise<RunResult | undefined> {
    for (const name of await this.names(config)) {
      const result = await this.read(config, name);
      if (result !== undefined) return result;
    }
    return undefined;
  }

  /** Newest first. */
  async all(config: Uri): Promise<RunResult[]> {
    const results = await Promise.all((await this.names(config)).map((name) => this.read(config, name)));
    return results.filter((result) => result !== undefined);
  }

  /** File names begin with the time of the run; newest first. */
  private async names(config: Uri): Promise<string[]> {
    try {
      const entries = await workspace.fs.readDirectory(this.folderOf(config));
      const files = entries.filter(([name, type]) => type === FileType.File && name.endsWith('.json'));
      return files.map(([name]) => name).sort().reverse();
    } catch {
      // No run yet: the folder is made by the first.
      return [];
    }
  }

  private async read(config: Uri, name: string): Promise<RunResult | undefined> {
    const text = new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(this.folderOf(config), name)));
    const file = parseRunFile(text);
    if (file.ok) return file.result;
    this.log.warn(`The stored run ${name} is left out: ${file.problem}`);
    return undefined;
  }

  private folderOf(config: Uri): Uri {
    return Uri.joinPath(this.storage, 'runs', digest(config.toString()));
  }
}
