import { EventEmitter, RelativePattern, Uri, workspace, type Disposable, type LogOutputChannel, type Memento } from 'vscode';
import { baselinePath } from '../../core/results/baselinePath';
import type { RunResult } from '../../shared/benchmark';
import { parseRunFile } from '../../shared/runFile';

export interface Baseline {
  readonly result: RunResult;
  /** Names it in a sentence: `the baseline of …`. */
  readonly label: string;
}

/** What the user chose: a file, or not to compare. Without a choice the config's own file counts, where there is one. */
type Choice = { readonly file: string } | { readonly none: true };

/** The baseline of each config: a result file in the workspace, meant to be committed. */
export class Baselines implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly disposables: Disposable[] = [this.changed];
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly choices: Memento,
    private readonly log: LogOutputChannel,
  ) {
    const watcher = workspace.createFileSystemWatcher('**/.gateway-lens/baselines/*.json');
    const fire = (): void => this.changed.fire();
    this.disposables.push(watcher, watcher.onDidChange(fire), watcher.onDidCreate(fire), watcher.onDidDelete(fire));
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  async read(config: Uri): Promise<Baseline | undefined> {
    const file = this.fileOf(config);
    return file === undefined ? undefined : this.readFile(file);
  }

  async save(config: Uri, result: RunResult): Promise<Uri> {
    const file = defaultFile(config);
    await workspace.fs.writeFile(file, new TextEncoder().encode(`${JSON.stringify(result, null, 1)}\n`));
    await this.choose(config, undefined);
    return file;
  }

  /** `undefined` goes back to the config's own file. */
  async choose(config: Uri, file: Uri | undefined): Promise<void> {
    const choice: Choice | undefined = file && { file: file.toString() };
    await this.choices.update(choiceKey(config), choice);
    this.changed.fire();
  }

  /** Later runs are not compared; the file stays. */
  async clear(config: Uri): Promise<void> {
    const choice: Choice = { none: true };
    await this.choices.update(choiceKey(config), choice);
    this.changed.fire();
  }

  /** Baseline files of the config's folder. */
  async candidates(config: Uri): Promise<Uri[]> {
    return workspace.findFiles(new RelativePattern(baseFolder(config), '.gateway-lens/baselines/*.json'));
  }

  async readFile(file: Uri): Promise<Baseline | undefined> {
    let text: string;
    try {
      text = new TextDecoder().decode(await workspace.fs.readFile(file));
    } catch {
      // Not saved yet, or deleted since it was chosen: there is nothing to compare with.
      return undefined;
    }
    const read = parseRunFile(text);
    if (read.ok) return { result: read.result, label: `the baseline of ${read.result.finishedAt.slice(0, 16).replace('T', ' ')} UTC` };
    this.log.warn(`The baseline ${workspace.asRelativePath(file)} is not used: ${read.problem}`);
    return undefined;
  }

  private fileOf(config: Uri): Uri | undefined {
    const choice = this.choices.get<Choice>(choiceKey(config));
    if (choice === undefined) return defaultFile(config);
    return 'file' in choice ? Uri.parse(choice.file) : undefined;
  }
}

function defaultFile(config: Uri): Uri {
  const folder = baseFolder(config);
  return Uri.joinPath(folder, baselinePath(config.path.slice(folder.path.length).replace(/^\/+/, '')));
}

/** The workspace folder, or the file's own where it is in none. */
function baseFolder(config: Uri): Uri {
  return workspace.getWorkspaceFolder(config)?.uri ?? Uri.joinPath(config, '..');
}

function choiceKey(config: Uri): string {
  return `baseline:${config.toString()}`;
}
