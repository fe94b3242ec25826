import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { EngineFailure } from '../../../src/bench/engine/failure';
import { runBenchmark } from '../../../src/bench/engine/run';
import type { LoadGenerator } from '../../../src/bench/load/generator';
import type { Addresses, RunningProgram, Runtime } from '../../../src/bench/runtime/runtime';
import { createDiskHost } from '../../../src/disk/diskHost';
import { resolveOptions } from '../../../src/core/results/presets';
import { defaultImages } from '../../../src/shared/benchmark';
import type { BenchRequest, Progress } from '../../../src/shared/engineProtocol';
import { isRunResult } from '../../../src/shared/runFile';
import { round } from '../../helpers/runs';

const folder = mkdtempSync(join(tmpdir(), 'run-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** A server that stands for upstream, gateway and status listener alike. */
async function listen(status: (path: string) => number): Promise<number> {
  const server = createServer((request, response) => {
    response.statusCode = status(request.url ?? '/');
    response.setHeader('connection', 'close');
    response.end(request.headers['x-gateway-lens-body'] === '0' ? '' : 'x'.repeat(1024));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

class FakeRuntime implements Runtime {
  readonly id = 'local';
  readonly folder = folder;
  readonly upstreamFolder = folder;
  closed = 0;

  constructor(
    private readonly port: number,
    private readonly gatewayOutput = '',
    private readonly gatewayExit: Promise<number | undefined> = new Promise(() => undefined),
  ) {}

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  addresses(): Promise<Addresses> {
    const endpoint = { host: '127.0.0.1', port: this.port };
    const address = { inside: endpoint, outside: endpoint };
    return Promise.resolve({ gateway: address, status: address, upstream: address });
  }

  async startUpstream() {
    return { running: program('', new Promise(() => undefined)), address: (await this.addresses()).upstream };
  }

  startGateway(): Promise<RunningProgram> {
    return Promise.resolve(program(this.gatewayOutput, this.gatewayExit));
  }

  close(): Promise<readonly string[]> {
    this.closed++;
    return Promise.resolve([]);
  }
}

function program(output: string, exited: Promise<number | undefined>): RunningProgram {
  let micros = 0;
  return { program: { version: '1.0.0', binary: '/bin/x' }, exited, output: () => output, cpuMicros: () => Promise.resolve((micros += 1e6)), throttledPeriods: () => Promise.resolve(0) };
}

const generator: LoadGenerator = { run: (_target, _connections, seconds) => Promise.resolve(round(1000, { seconds, requests: 1000 * seconds })) };
const config = 'events {}\nhttp {\n  server {\n    listen 80;\n    location / { proxy_pass http://a.example; }\n    location /gone { return 200; }\n  }\n}\n';

function requestFor(text: string): BenchRequest {
  const configPath = join(folder, 'nginx.conf');
  writeFileSync(configPath, text);
  return { configPath, kind: 'nginx', runtime: 'local', options: resolveOptions('quick'), images: defaultImages, toolVersion: '0.0.0' };
}

async function run(runtime: Runtime, text = config, signal = new AbortController().signal, progress: (p: Progress) => void = () => undefined) {
  return runBenchmark(requestFor(text), { host: createDiskHost(), runtime, generator, progress, log: () => undefined }, signal);
}

describe('a run', () => {
  it('gives a whole result, with CPU per request, and closes the runtime', async () => {
    const runtime = new FakeRuntime(await listen(() => 200));
    const messages: string[] = [];
    const result = await run(runtime, config, undefined, ({ message }) => messages.push(message));
    expect(isRunResult(result)).toBe(true);
    expect(result.series.map(({ id }) => id)).toEqual(['direct/0kb', 'direct/1kb', 'throughput/0kb', 'throughput/1kb', 'routes/_:80 /', 'routes/_:80 /gone']);
    expect(result.series[0]?.rounds).toHaveLength(3);
    expect(result.series[0]?.rounds[0]?.cpuMicrosPerRequest).toBe(1000);
    expect(messages).toContain('throughput: location /, 0 KB, round 2 of 3');
    expect(runtime.closed).toBe(1);
  });

  it('takes a route that does not answer 2xx out, and says its status', async () => {
    const result = await run(new FakeRuntime(await listen((path) => (path.startsWith('/gone') ? 410 : 200))));
    expect(result.unmeasured).toEqual([{ routeKey: '_:80 /gone', label: 'location /gone', reason: 'the gateway answered 410' }]);
  });

  it('fails when no route answers 2xx', async () => {
    const runtime = new FakeRuntime(await listen((path) => (path === '/gateway-lens-ready' || path === '/' ? 200 : 503)));
    const failing = run(runtime, config.replace('location / {', 'location /other {'));
    await expect(failing).rejects.toMatchObject({ code: 'non-2xx' });
    expect(runtime.closed).toBe(1);
  });

  it('refuses a config with errors before anything starts, with their places', async () => {
    const runtime = new FakeRuntime(1);
    const failure = await run(runtime, 'events {}\nhttp {\n  bogus on;\n}\n').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineFailure);
    expect((failure as EngineFailure).toFailure()).toMatchObject({ code: 'config-invalid', locations: [{ range: { start: { line: 2, character: 2 } } }] });
    expect(runtime.closed).toBe(1);
  });

  it('says the gateway’s own reason at the user’s line when it refuses the config', async () => {
    const port = await listen((path) => (path === '/' ? 200 : 503));
    const output = 'nginx: [emerg] no room in /nowhere:1\n';
    const runtime = new FakeRuntime(port, output, Promise.resolve(1));
    await expect(run(runtime)).rejects.toMatchObject({ code: 'config-refused', more: { locations: [expect.objectContaining({ message: 'no room' })] } });
  });

  it('says at once that the gateway ended, and its status, when it gave no reason', async () => {
    const port = await listen((path) => (path === '/' ? 200 : 503));
    const runtime = new FakeRuntime(port, 'something else', Promise.resolve(7));
    await expect(run(runtime)).rejects.toMatchObject({ code: 'gateway-exited', message: expect.stringContaining('status 7') as string });
  });

  it('says that a port was taken', async () => {
    const port = await listen((path) => (path === '/' ? 200 : 503));
    const runtime = new FakeRuntime(port, 'bind() failed (98: Address already in use)', Promise.resolve(1));
    await expect(run(runtime)).rejects.toMatchObject({ code: 'port-taken' });
  });

  it('stops when it is cancelled, and still closes the runtime', async () => {
    const runtime = new FakeRuntime(await listen(() => 200));
    const abort = new AbortController();
    const stoppable: LoadGenerator = {
      run: (target, connections, seconds, signal) => (signal.aborted ? Promise.reject(new Error('cancelled')) : generator.run(target, connections, seconds, signal)),
    };
    const progress = ({ phase }: Progress): void => {
      if (phase === 'measure') abort.abort(new Error('cancelled'));
    };
    const running = runBenchmark(requestFor(config), { host: createDiskHost(), runtime, generator: stoppable, progress, log: () => undefined }, abort.signal);
    await expect(running).rejects.toThrow('cancelled');
    expect(runtime.closed).toBe(1);
  });
});
