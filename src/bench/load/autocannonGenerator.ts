import autocannon from 'autocannon';
import { Latencies } from './latencies';
import type { LoadGenerator, LoadRound, LoadTarget } from './generator';

/** autocannon looks whether it is time to stop this often, in milliseconds. */
const tick = 100;

/**
 * Load by autocannon in this process. Latencies are timed here, on every connection from the last request to its answer: its
 * own histogram holds whole milliseconds, and its own clock pairs answers with the wrong requests once a server has closed a
 * connection between two of them. Requests are counted the same way, over the time from start to end.
 */
export const autocannonGenerator: LoadGenerator = {
  run: (target, connections, seconds, signal) =>
    new Promise((resolve, reject) => {
      const latencies = new Latencies();
      const cpuBefore = process.cpuUsage();
      const start = performance.now();
      const done = (error: Error | null, result: autocannon.Result): void => {
        signal.removeEventListener('abort', stop);
        if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
        else if (error !== null) reject(error);
        else resolve(roundOf(result, latencies, (performance.now() - start) / 1000, process.cpuUsage(cpuBefore)));
      };
      const setupClient = (client: autocannon.Client): void => {
        let sent = start;
        const events: NodeJS.EventEmitter = client;
        events.on('request', () => (sent = performance.now()));
        // Before autocannon's own listener, which sends the next request.
        events.prependListener('response', () => latencies.add(performance.now() - sent));
      };
      const instance = autocannon({ ...optionsFor(target, connections, seconds), setupClient }, done);
      const stop = (): void => instance.stop();
      signal.addEventListener('abort', stop, { once: true });
    }),
};

function optionsFor(target: LoadTarget, connections: number, seconds: number): autocannon.Options {
  return {
    url: `${target.origin}${target.path}`,
    method: target.method as NonNullable<autocannon.Options['method']>,
    headers: { ...target.headers },
    ...(target.body === undefined ? {} : { body: target.body }),
    connections,
    duration: Math.max(0.1, seconds),
    sampleInt: tick,
    timeout: 10,
  } as autocannon.Options;
}

function roundOf(result: autocannon.Result, latencies: Latencies, seconds: number, cpu: NodeJS.CpuUsage): LoadRound {
  return {
    requestsPerSecond: latencies.size / seconds,
    requests: latencies.size,
    seconds,
    latency: latencies.summary(),
    errors: result.errors,
    non2xx: result.non2xx,
    generatorCpu: (cpu.user + cpu.system) / 1e6 / seconds,
  };
}
