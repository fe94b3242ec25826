import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EngineRun, type EngineLog, type RunState } from '../../../src/editor/run/engineRun';
import { resolveOptions } from '../../../src/core/results/presets';
import { defaultImages } from '../../../src/shared/benchmark';
import type { EngineCommand } from '../../../src/shared/engineProtocol';

const module = resolve('test/fixtures/engine/engine.cjs');

function command(configPath: string): EngineCommand {
  const options = resolveOptions('quick');
  return { type: 'run', request: { configPath, kind: 'nginx', runtime: 'local', options, images: defaultImages, toolVersion: '0' } };
}

interface Watched {
  readonly engine: EngineRun;
  readonly states: RunState[];
  readonly logs: EngineLog[];
  /** Resolves when the engine told its first progress. */
  readonly underWay: Promise<void>;
}

function start(run: EngineCommand, grace?: number): Watched {
  const states: RunState[] = [];
  const logs: EngineLog[] = [];
  let tell: () => void = () => undefined;
  const underWay = new Promise<void>((resolveUnderWay) => (tell = resolveUnderWay));
  const onState = (state: RunState): void => {
    states.push(state);
    if (state.status === 'running' && state.progress !== undefined) tell();
  };
  const engine = new EngineRun({ module, command: run, onState, onLog: (log) => logs.push(log), ...(grace === undefined ? {} : { grace }) });
  return { engine, states, logs, underWay };
}

describe('a run of the engine', () => {
  it('passes progress and log on and ends with the outcome', async () => {
    const { engine, states, logs } = start(command('/fails'));
    expect(await engine.ended).toMatchObject({ type: 'failed', failure: { code: 'config-refused' } });
    expect(states.map((state) => state.status)).toEqual(['running', 'ended']);
    expect(logs).toEqual([{ type: 'log', level: 'info', message: 'a line for the log' }]);
  });

  it('ends as cancelled when the engine says so', async () => {
    const { engine, states, underWay } = start(command('/waits'));
    await underWay;
    engine.cancel();
    expect(await engine.ended).toEqual({ type: 'cancelled' });
    expect(states.map((state) => state.status)).toEqual(['running', 'cancelling', 'ended']);
  });

  it('kills an engine that does not stop within its time', async () => {
    const { engine, underWay } = start(command('/stubborn'), 50);
    await underWay;
    engine.cancel();
    expect(await engine.ended).toEqual({ type: 'cancelled' });
  });

  it('says that the engine ended without a result, with its last words', async () => {
    const outcome = await start(command('/crashes')).engine.ended;
    expect(outcome).toMatchObject({ type: 'failed', failure: { code: 'internal', output: 'the reason\n' } });
    expect(outcome.type === 'failed' && outcome.failure.message).toContain('exit status 9');
  });

  it('does not take a message of an unknown form for a result', async () => {
    const outcome = await start(command('/babbles')).engine.ended;
    expect(outcome).toMatchObject({ type: 'failed', failure: { code: 'internal' } });
  });

  it('ends by itself when the editor closes its channel', async () => {
    const { engine, underWay } = start(command('/waits'));
    await underWay;
    await engine.shutDown(10_000);
    expect(engine.state.status).toBe('ended');
  });

  it('says that an engine which cannot be started was not', async () => {
    const run = new EngineRun({ module: '/no/such/engine.js', command: command('/fails'), onState: () => undefined, onLog: () => undefined });
    expect(await run.ended).toMatchObject({ type: 'failed', failure: { code: 'internal' } });
  });

  it('gives the answer of the doctor', async () => {
    const { engine } = start({ type: 'doctor', images: defaultImages, toolVersion: '0' });
    expect(await engine.ended).toEqual({ type: 'doctor', items: [{ id: 'docker', status: 'ok', found: 'Docker 27' }] });
  });
});
