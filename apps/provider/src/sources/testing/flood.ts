import type { Socket } from 'node:net';

/** Sends the bytes again and again, as fast as they are taken; answers how many were sent. */
export async function flood(socket: Socket, bytes: Buffer, total: number): Promise<number> {
  let sent = 0;
  const gone = new Promise((resolve) => socket.once('close', resolve));
  while (sent < total && !socket.destroyed) {
    const isTaken = socket.write(bytes);
    sent += bytes.length;
    if (!isTaken) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), gone]);
  }
  return sent;
}
