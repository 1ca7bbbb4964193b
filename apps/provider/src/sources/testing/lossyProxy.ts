import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server on which answers can get lost without a word: no end, no reset. */
export interface LossyProxy {
  port: number;
  /** Swallows what the server says from now on, on the connections of now and on new ones. */
  lose(): void;
  /** New connections work; those that lost answers stay as they are. */
  heal(): void;
  /** Answers that were swallowed. */
  readonly lost: number;
  stop(): Promise<void>;
}

export async function startLossyProxy(target: number): Promise<LossyProxy> {
  const ways = new Set<{ near: Socket; far: Socket; isLossy: boolean }>();
  let isLossy = false;
  let lost = 0;
  const server = createServer((near) => {
    const way = { near, far: connect(target, '127.0.0.1'), isLossy };
    const { far } = way;
    ways.add(way);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (way.isLossy) lost += 1;
      else near.write(bytes);
    });
    near.on('error', () => near.destroy());
    far.on('error', () => far.destroy());
    near.on('close', () => {
      far.destroy();
      ways.delete(way);
    });
    far.on('close', () => {
      if (!way.isLossy) near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lose() {
      isLossy = true;
      for (const way of ways) way.isLossy = true;
    },
    heal() {
      isLossy = false;
    },
    get lost() {
      return lost;
    },
    async stop() {
      for (const { near, far } of ways) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
