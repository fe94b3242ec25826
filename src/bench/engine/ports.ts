import { createServer } from 'node:net';

/** Free loopback ports, all different: each was bound once and let go again. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  try {
    return await Promise.all(
      servers.map(
        (server) =>
          new Promise<number>((resolve, reject) => {
            server.once('error', reject);
            server.listen(0, '127.0.0.1', () => {
              const address = server.address();
              if (typeof address === 'object' && address !== null) resolve(address.port);
              else reject(new Error('a listening socket has no address'));
            });
          }),
      ),
    );
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** Whether a program's output says that its port was taken between choice and start. */
export function saysPortTaken(output: string): boolean {
  return /address already in use|EADDRINUSE|port is already allocated/i.test(output);
}
