import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

/** Called in the extension host. The reporter's lines go to the file in EXT_TEST_LOG: the host's console mixes with others. */
export async function run(): Promise<void> {
  const log = process.env['EXT_TEST_LOG'];
  if (log !== undefined) Mocha.reporters.Base.consoleLog = (...args: unknown[]) => appendFileSync(log, `${format(...args)}\n`);
  const mocha = new Mocha({ ui: 'tdd', timeout: 30_000, color: false, reporter: 'spec' });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.suite.js')) mocha.addFile(join(__dirname, name));
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} of the suite's tests failed`);
}
