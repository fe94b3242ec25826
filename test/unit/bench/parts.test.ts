import { mkdtempSync, existsSync, mkdirSync, writeFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noticesFor } from '../../../src/bench/engine/notices';
import { isOwnerAlive, ownerId, startTime } from '../../../src/bench/engine/owner';
import { freePorts, saysPortTaken } from '../../../src/bench/engine/ports';
import { planSeries } from '../../../src/bench/engine/schedule';
import { isLevel } from '../../../src/bench/engine/warmup';
import { autocannonGenerator } from '../../../src/bench/load/autocannonGenerator';
import { Latencies } from '../../../src/bench/load/latencies';
import { isEngineCommand } from '../../../src/bench/engine/commands';
import { errorIn, PullProgress } from '../../../src/bench/runtime/docker/images';
import { SessionFolder, sweepSessions } from '../../../src/bench/runtime/local/session';
import { resolveOptions } from '../../../src/core/results/presets';
import { defaultImages } from '../../../src/shared/benchmark';
import { round, series } from '../../helpers/runs';

const calm = { loadPerCpu: 0.1, throttledPeriods: 0, warmUpLevel: true, warmUpSeconds: 3 };

describe('a pull', () => {
  it('that fails inside its stream is seen', () => {
    expect(errorIn({ error: 'manifest unknown', errorDetail: {} })).toBe('manifest unknown');
    expect(errorIn({ status: 'Downloading' })).toBeUndefined();
  });

  it('shows the share of all layers', () => {
    const progress = new PullProgress();
    expect(progress.add({ status: 'Pulling fs layer', id: 'a', progressDetail: {} })).toBeUndefined();
    expect(progress.add({ id: 'a', progressDetail: { current: 50, total: 100 } })).toBe(0.5);
    expect(progress.add({ id: 'b', progressDetail: { current: 0, total: 100 } })).toBe(0.25);
  });
});

describe('the owner of what a run made', () => {
  it('is alive while its process runs', () => {
    expect(isOwnerAlive(ownerId())).toBe(true);
  });

  it('is gone when its process id belongs to another process now', () => {
    const [boot, pid, start] = ownerId().split('/');
    expect(isOwnerAlive(`${boot}/${pid}/${Number(start) + 1}`)).toBe(false);
  });

  it('is gone after a restart of the machine, and not judged on another machine', () => {
    const [boot = '', pid, start] = ownerId().split('/');
    const host = boot.split(':')[0];
    expect(isOwnerAlive(`${host}:other-boot/${pid}/${start}`)).toBe(false);
    expect(isOwnerAlive(`other-host:boot/${pid}/${start}`)).toBe(true);
  });
});

describe('the sweep of local runs', () => {
  it('ends the processes and removes the folder of a run whose engine is gone, and leaves others alone', async () => {
    const base = mkdtempSync(join(tmpdir(), 'sweep-'));
    const mine = new SessionFolder(base);
    const orphan = join(base, 'gateway-lens-run-dead');
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const [boot] = ownerId().split('/');
    mkdirSync(orphan);
    writeFileSync(join(orphan, 'owner.json'), JSON.stringify({ owner: `${boot}/999999/1`, groups: [{ pid: child.pid, start: startTime(child.pid ?? 0) }] }));
    mkdirSync(join(base, 'unrelated'));
    expect(sweepSessions(base)).toBe(1);
    await ended;
    expect(existsSync(orphan)).toBe(false);
    expect(existsSync(mine.path)).toBe(true);
    expect(existsSync(join(base, 'unrelated'))).toBe(true);
    rmSync(base, { recursive: true });
  });
});

describe('ports', () => {
  it('are all different and can be bound', async () => {
    const ports = await freePorts(5);
    expect(new Set(ports).size).toBe(5);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve));
    await new Promise((resolve) => server.close(resolve));
  });

  it('that are taken are recognised in a program’s own words', () => {
    expect(saysPortTaken('nginx: [emerg] bind() to 127.0.0.1:80 failed (98: Address already in use)')).toBe(true);
    expect(saysPortTaken('unknown directive')).toBe(false);
  });
});

describe('the warm-up', () => {
  it('is over when two seconds are alike, but never before the third', () => {
    expect(isLevel([100, 100])).toBe(false);
    expect(isLevel([50, 100, 120])).toBe(false);
    expect(isLevel([50, 100, 103])).toBe(true);
  });
});

describe('the series of a run', () => {
  const request = { routeKey: 'a', label: 'GET /a', digest: 'd', method: 'GET', path: '/a', headers: { host: 'x' } };

  it('ask for the small body by a header, and are named the same in every run', () => {
    const planned = planSeries(resolveOptions('standard'), [request], [0, 1024]);
    expect(planned.map(({ series: { id } }) => id)).toEqual([
      'direct/0kb',
      'direct/1kb',
      'latency/0kb/gateway',
      'latency/0kb/direct',
      'latency/1kb/gateway',
      'latency/1kb/direct',
      'throughput/0kb',
      'throughput/1kb',
      'routes/a',
    ]);
    expect(planned[0]?.request.headers).toEqual({ host: 'x', 'x-gateway-lens-body': '0' });
    expect(planned[1]?.request.headers).toEqual({ host: 'x' });
    expect(planned.at(-1)?.series).toMatchObject({ routeKey: 'a', routeDigest: 'd' });
  });

  it('leave the small body out where the gateway drops the header', () => {
    expect(planSeries(resolveOptions('quick'), [request], [1024]).map(({ series: { id } }) => id)).toEqual(['direct/1kb', 'throughput/1kb', 'routes/a']);
  });
});

describe('notices', () => {
  it('block the verdict when many requests failed, not for one in a million', () => {
    const failed = { ...series('throughput/1kb', 'throughput', []), rounds: [round(1000, { errors: 100 })] };
    const rare = { ...series('throughput/1kb', 'throughput', []), rounds: [round(1_000_000, { errors: 1 })] };
    expect(noticesFor([failed], calm)).toEqual([expect.objectContaining({ code: 'errors', blocking: true })]);
    expect(noticesFor([rare], calm)).toEqual([expect.objectContaining({ code: 'errors', blocking: false })]);
  });

  it('say when the load generator was the limit', () => {
    const list = [series('direct/1kb', 'direct', [10_000, 10_000]), series('throughput/1kb', 'throughput', [9000, 9000])];
    expect(noticesFor(list, calm)).toEqual([expect.objectContaining({ code: 'generator-bound', blocking: true, seriesIds: ['throughput/1kb'] })]);
    expect(noticesFor([list[0] ?? series('x', 'direct', []), series('throughput/1kb', 'throughput', [5000, 5000])], calm)).toEqual([]);
  });

  it('say that the machine was busy, throttled, or not warm', () => {
    const codes = noticesFor([], { loadPerCpu: 2, throttledPeriods: 3, warmUpLevel: false, warmUpSeconds: 4 }).map(({ code, blocking }) => [code, blocking]);
    expect(codes).toEqual([
      ['foreign-load', true],
      ['throttled', true],
      ['warmup-not-level', false],
    ]);
  });
});

describe('latencies', () => {
  it('have exact percentiles below a millisecond', () => {
    const latencies = new Latencies();
    for (let i = 1; i <= 20_000; i++) latencies.add(i / 10_000);
    expect(latencies.summary()).toEqual({ mean: expect.closeTo(1.00005, 6) as number, p50: 1, p90: 1.8, p99: 1.98, max: 2 });
  });
});

describe('load by autocannon', () => {
  it('counts answers, statuses and times of a server that closes every connection', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/bad' ? 500 : 200;
      response.setHeader('connection', 'close');
      response.end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { signal } = new AbortController();
    const good = await autocannonGenerator.run({ origin, method: 'GET', path: '/', headers: {} }, 2, 0.3, signal);
    const bad = await autocannonGenerator.run({ origin, method: 'GET', path: '/bad', headers: {} }, 2, 0.3, signal);
    await new Promise((resolve) => server.close(resolve));
    expect(good.requests).toBeGreaterThan(10);
    expect(good.non2xx).toBe(0);
    expect(bad.non2xx).toBe(bad.requests);
    // Two connections, one request at a time: mean latency times speed cannot be more than two.
    expect((good.latency.mean / 1000) * good.requestsPerSecond).toBeLessThanOrEqual(2.1);
  });

  it('ends at once when it is cancelled', async () => {
    const server = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const abort = new AbortController();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const running = autocannonGenerator.run({ origin, method: 'GET', path: '/', headers: {} }, 1, 600, abort.signal);
    abort.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('commands of the engine', () => {
  const request = { configPath: '/a', kind: 'nginx', runtime: 'docker', options: resolveOptions('quick'), images: defaultImages, toolVersion: '1' };

  it('are taken only in full shape', () => {
    expect(isEngineCommand({ type: 'run', request })).toBe(true);
    expect(isEngineCommand({ type: 'run', request: { ...request, kind: 'caddy' } })).toBe(false);
    expect(isEngineCommand({ type: 'run', request: { ...request, binaries: { nginx: 1 } } })).toBe(false);
    expect(isEngineCommand({ type: 'doctor', images: defaultImages, toolVersion: '1' })).toBe(true);
    expect(isEngineCommand(null)).toBe(false);
  });
});
