import { EventEmitter, ProgressLocation, Uri, window, workspace, type Disposable, type TextDocumentContentProvider } from 'vscode';
import type { DoctorItem, DoctorStatus } from '../../shared/engineProtocol';
import type { Services } from '../services';

const scheme = 'gateway-lens-doctor';
const page = Uri.from({ scheme, path: '/Gateway Lens Doctor.md' });
const signs: Readonly<Record<DoctorStatus, string>> = { ok: '✓ ok', warning: '! warning', missing: '✗ missing' };

/** The doctor's findings as a read-only document. */
export class DoctorPage implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  private readonly registration = workspace.registerTextDocumentContentProvider(scheme, this);
  private text = '';
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(): string {
    return this.text;
  }

  async show(text: string): Promise<void> {
    this.text = text;
    this.changed.fire(page);
    await window.showTextDocument(await workspace.openTextDocument(page), { preview: true });
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

export async function runDoctor(services: Services, doctorPage: DoctorPage): Promise<void> {
  if (!workspace.isTrusted) {
    await window.showWarningMessage('The doctor looks for Docker and starts programs, so it needs a trusted workspace.');
    return;
  }
  const options = { location: ProgressLocation.Window, title: 'Gateway Lens doctor' };
  const found = await window.withProgress(options, () => services.runs.doctor());
  if ('code' in found) {
    await window.showErrorMessage(`${found.message} ${found.action}`);
    return;
  }
  await doctorPage.show(doctorText(found));
}

/** Pure: the page's text. */
export function doctorText(items: readonly DoctorItem[]): string {
  const lines = items.map((item) => {
    const action = item.action === undefined ? '' : `\n  ${item.action}`;
    return `- **${item.id}** ${signs[item.status]}: ${item.found}${action}`;
  });
  return `# Gateway Lens Doctor\n\n${lines.join('\n')}\n`;
}
