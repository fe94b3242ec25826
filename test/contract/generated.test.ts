import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const facts = resolve('../shared/data');
const generated = generatedIn('src');
const top = mkdtempSync(join(tmpdir(), 'generated-'));
afterAll(() => rmSync(top, { recursive: true }));

function generatedIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.generated.ts'));
  return names.map((name) => join(folder, name)).sort();
}

/** A copy of the project with the scripts alone, so that a test never writes into the sources. */
function projectWithScripts(name: string, data?: string): string {
  const project = join(top, name, 'project');
  cpSync('scripts', join(project, 'scripts'), { recursive: true });
  for (const file of generated) mkdirSync(join(project, dirname(file)), { recursive: true });
  if (data !== undefined) {
    mkdirSync(join(top, name, 'shared'));
    symlinkSync(data, join(top, name, 'shared', 'data'));
  }
  return project;
}

function generate(project: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate.mjs'], { cwd: project, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('generated files', () => {
  it('are what the facts give, byte for byte', (ctx) => {
    if (!existsSync(facts)) ctx.skip(`the facts are not there: ${facts}`);
    const project = projectWithScripts('with-facts', facts);
    generate(project);
    expect(generatedIn(join(project, 'src'))).toEqual(generated.map((file) => join(project, file)));
    // Not toEqual: a difference in a line of 200 KB is no message anyone can read.
    const stale = generated.filter((file) => readFileSync(join(project, file), 'utf8') !== readFileSync(file, 'utf8'));
    expect(stale, 'run npm run generate').toEqual([]);
  });

  it('are left alone, with a word about it, where the facts are missing', () => {
    const project = projectWithScripts('without-facts');
    expect(generate(project)).toMatch(/^nothing was generated: .*data is not there\n$/);
    expect(generatedIn(join(project, 'src'))).toEqual([]);
  });

  it.each(generated)('%s names the script that makes it', (file) => {
    const script = /(?:by|with) (scripts\/generate\/\w+\.mjs)/.exec(readFileSync(file, 'utf8').slice(0, 400))?.[1];
    expect(script).toBeDefined();
    expect(existsSync(script ?? '')).toBe(true);
  });
});
