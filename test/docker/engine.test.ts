import { connect, createServer } from 'node:net';
import Docker from 'dockerode';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EngineMessage } from '../../src/shared/engineProtocol';
import { defaultImages } from '../../src/shared/benchmark';
import { isRunResult } from '../../src/shared/runFile';
import { benchRequest, startEngine } from '../helpers/engineProcess';

// Needs a daemon at DOCKER_HOST with images of the default names; `npm test` starts one with stand-ins where there is none.
const host = process.env['DOCKER_HOST'];
const docker = host?.startsWith('unix://') === true ? new Docker({ socketPath: host.slice('unix://'.length) }) : undefined;
const filters = { label: ['dev.gateway-lens.owner'] };

async function leftovers(): Promise<readonly string[]> {
  if (docker === undefined) return [];
  const containers = await docker.listContainers({ all: true, filters });
  const networks = await docker.listNetworks({ filters });
  return [...containers.map(({ Names: [name] }) => name ?? ''), ...networks.map(({ Name: name }) => name)];
}

/** The daemon over TCP: for the engine, one on another machine. */
async function relayTo(socketPath: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((client) => {
    const daemon = connect(socketPath);
    client.pipe(daemon).pipe(client);
    client.on('error', () => daemon.destroy());
    daemon.on('error', () => client.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return { url: `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, close: () => server.close() };
}

const isMeasuring = (message: EngineMessage): boolean => message.type === 'progress' && message.progress.phase === 'measure';
const resultOf = (message: EngineMessage | undefined) => (message?.type === 'result' ? message.result : undefined);

describe.skipIf(docker === undefined)('the engine against Docker', () => {
  let present: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    const images = await (docker?.listImages() ?? Promise.resolve([]));
    present = new Set(images.flatMap(({ RepoTags: tags }) => tags ?? []));
  });
  afterEach(async () => {
    expect(await leftovers()).toEqual([]);
  });

  it('measures the nginx example and leaves nothing behind', async () => {
    const result = resultOf(await startEngine(benchRequest('examples/nginx/nginx.conf')).ended);
    expect(isRunResult(result)).toBe(true);
    expect(result?.gateway.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(result?.gateway.imageDigest).toMatch(/^sha256:/);
    expect(result?.unmeasured).toEqual([]);
    for (const series of result?.series ?? []) {
      expect(series.summary.requestsPerSecond?.value).toBeGreaterThan(10);
      expect(series.rounds.every((round) => round.errors === 0 && round.non2xx === 0)).toBe(true);
      expect(series.rounds.every((round) => (round.cpuMicrosPerRequest ?? 0) > 0)).toBe(true);
    }
  });

  it.for([
    ['kong', 'examples/kong/kong.yml'],
    ['apisix', 'examples/apisix/apisix.yaml'],
  ] as const)('measures the %s example where its image is present', async ([kind, path], { skip }) => {
    skip(!present.has(defaultImages[kind]), `the image ${defaultImages[kind]} is not present`);
    const last = await startEngine(benchRequest(path, { kind })).ended;
    expect(last?.type === 'failed' ? last.failure : undefined).toBeUndefined();
    const result = resultOf(last);
    expect(result?.unmeasured).toEqual([]);
    expect(result?.series.filter(({ scenario }) => scenario === 'routes')).toHaveLength(3);
    expect(result?.series.every(({ rounds }) => rounds.every(({ non2xx, errors }) => non2xx === 0 && errors === 0))).toBe(true);
  });

  it('uses a network of its own and loopback ports where the daemon is not on this machine', async () => {
    const remote = await relayTo(host?.slice('unix://'.length) ?? '');
    try {
      const engine = startEngine(benchRequest('examples/nginx/nginx.conf', { dockerHost: remote.url }));
      await engine.until(isMeasuring);
      expect((await docker?.listNetworks({ filters }))?.map(({ Driver: driver }) => driver)).toEqual(['bridge']);
      expect(resultOf(await engine.ended)).toMatchObject({ unmeasured: [] });
    } finally {
      remote.close();
    }
  });

  it('says that an image cannot be pulled, and what to do', async () => {
    const images = { ...defaultImages, nginx: 'localhost:1/no-such-image:1' };
    const last = await startEngine(benchRequest('examples/nginx/nginx.conf', { images })).ended;
    expect(last).toMatchObject({ type: 'failed', failure: { code: 'image-pull-failed', message: expect.stringContaining('no-such-image') as string } });
  });

  it('places a refusal of the gateway itself in the user’s file', async () => {
    // Right by the text alone; the module is not in the image.
    const configText = 'load_module modules/ngx_no_such_module.so;\nevents {}\nhttp {\n  server {\n    listen 80;\n    location / { return 200; }\n  }\n}\n';
    const last = await startEngine(benchRequest('examples/nginx/nginx.conf', { configText })).ended;
    expect(last).toMatchObject({ type: 'failed', failure: { code: 'config-refused', locations: [{ range: { start: { line: 0 } } }] } });
  });

  it('stops within seconds when it is cancelled', async () => {
    const engine = startEngine(benchRequest('examples/nginx/nginx.conf'));
    await engine.until(isMeasuring);
    engine.child.send({ type: 'cancel' });
    expect(await engine.ended).toEqual({ type: 'cancelled' });
  });

  it('takes everything down when its parent goes away', async () => {
    const engine = startEngine(benchRequest('examples/nginx/nginx.conf'));
    await engine.until(isMeasuring);
    engine.child.disconnect();
    await engine.ended;
  });

  it('removes with the next start what a killed engine left', async () => {
    const engine = startEngine(benchRequest('examples/nginx/nginx.conf'));
    await engine.until(isMeasuring);
    engine.child.kill('SIGKILL');
    await engine.ended;
    expect((await leftovers()).length).toBeGreaterThan(0);
    const next = await startEngine(benchRequest('examples/nginx/nginx.conf')).ended;
    expect(resultOf(next)).toBeDefined();
  });

  it('says what was found', async () => {
    const last = await startEngine({ type: 'doctor', images: defaultImages, toolVersion: '0.0.0' }).ended;
    const items = last?.type === 'doctor' ? last.items : [];
    expect(items.find(({ id }) => id === 'docker')).toMatchObject({ status: 'ok' });
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(['image-nginx', 'binary-nginx', 'cpus', 'load', 'open-files', 'disk']));
  });
});

describe('the engine without Docker', () => {
  it('says that nothing answers at the address, and what to do', async () => {
    const last = await startEngine(benchRequest('examples/nginx/nginx.conf', { dockerHost: 'unix:///no/such.sock' })).ended;
    expect(last).toMatchObject({ type: 'failed', failure: { code: 'docker-not-found', message: expect.stringContaining('/no/such.sock') as string } });
  });
});
