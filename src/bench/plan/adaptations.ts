import type { Adaptation } from '../../shared/benchmark';

/** Changes that were made, each said once. Messages never hold values of the config that could be secret. */
export class Adaptations {
  private readonly said = new Map<string, Adaptation>();

  say(code: string, message: string, line?: number): void {
    const key = `${code} ${message}`;
    if (!this.said.has(key)) this.said.set(key, { code, message, ...(line === undefined ? {} : { line }) });
  }

  get list(): readonly Adaptation[] {
    return [...this.said.values()];
  }
}
