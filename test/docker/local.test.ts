import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findBinary } from '../../src/bench/runtime/local/binaries';
import type { EngineMessage } from '../../src/shared/engineProtocol';
import { benchRequest, startEngine } from '../helpers/engineProcess';

const nginx = findBinary(['nginx'], {});
const folders = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('gateway-lens-run-'));
const isMeasuring = (message: EngineMessage): boolean => message.type === 'progress' && message.progress.phase === 'measure';

describe.skipIf(nginx === undefined)('the engine with a local nginx', () => {
  it('measures the example and leaves no folder', async () => {
    const last = await startEngine(benchRequest('examples/nginx/nginx.conf', { runtime: 'local' })).ended;
    expect(last).toMatchObject({ type: 'result', result: { runtime: 'local', unmeasured: [] } });
    expect(folders()).toEqual([]);
  });

  it('removes with the next start the processes and folder of a killed engine', async () => {
    const engine = startEngine(benchRequest('examples/nginx/nginx.conf', { runtime: 'local' }));
    await engine.until(isMeasuring);
    engine.child.kill('SIGKILL');
    await engine.ended;
    expect(folders()).toHaveLength(1);
    const last = await startEngine(benchRequest('examples/nginx/nginx.conf', { runtime: 'local' })).ended;
    expect(last?.type).toBe('result');
    expect(folders()).toEqual([]);
  });

  it.for([
    ['kong', 'examples/kong/kong.yml'],
    ['apisix', 'examples/apisix/apisix.yaml'],
  ] as const)('measures the %s example where the program is installed', async ([kind, path], { skip }) => {
    skip(findBinary([kind], {}) === undefined, `${kind} is not on PATH`);
    const last = await startEngine(benchRequest(path, { kind, runtime: 'local' })).ended;
    expect(last?.type === 'failed' ? last.failure : undefined).toBeUndefined();
    expect(last).toMatchObject({ type: 'result', result: { runtime: 'local', unmeasured: [] } });
    expect(folders()).toEqual([]);
  });

  it('says when the program is not there', async ({ skip }) => {
    skip(findBinary(['kong'], {}) !== undefined, 'kong is on PATH here');
    const last = await startEngine(benchRequest('examples/kong/kong.yml', { kind: 'kong', runtime: 'local' })).ended;
    expect(last).toMatchObject({ type: 'failed', failure: { code: 'binary-not-found', message: 'There is no kong on PATH.' } });
  });
});
