import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below those that systems give to connections and to servers without a port of their own: who is told one and opens it later
// finds it free.
const lowest = 20_000;
const highest = 30_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of this machine for a server that is started later. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(lowest, highest);
  return (await isFree(port)) ? port : freePort();
};
