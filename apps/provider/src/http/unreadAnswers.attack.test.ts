import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { createHttpServer } from './httpServer.ts';

/** More than the system keeps for a socket, on either side. */
const long = 'x'.repeat(40 * 1024 * 1024);
const deadlineMs = 2000;

let fastify: FastifyInstance;

beforeAll(async () => {
  fastify = await createHttpServer(readSettings({ REQUEST_SECONDS: String(deadlineMs / 1000) }), {});
  fastify.get('/text', () => Promise.resolve(long));
  fastify.get('/file', () => Promise.resolve(Buffer.from(long)));
  fastify.get('/late', async () => {
    await after(deadlineMs * 2.5);
    return 'worked out';
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => fastify.close());

const ask = (path: string, more = 'Connection: close\r\n'): Socket => {
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`);
  return socket;
};

const open = (): Promise<number> =>
  new Promise((resolve) => fastify.server.getConnections((_, count) => resolve(count)));

const allOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
    socket.on('close', () => resolve(said));
    socket.resume();
  });

describe('attack: answers that nobody reads', () => {
  test('are given up with their sockets', async () => {
    const asked = ['/text', '/file', '/file'].map((path, at) => ask(path, at === 1 ? '' : undefined));
    await expect.poll(open).toBe(3);
    await expect.poll(open).toBe(0);
    for (const socket of asked) socket.destroy();
  });

  test.concurrent('but who reads slowly gets all of it, however long that takes', async () => {
    const socket = ask('/file');
    const start = performance.now();
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      // Each pause is short, and all together they are longer than the deadline.
      if (performance.now() - start > deadlineMs * 2) return;
      socket.pause();
      void after(deadlineMs / 40).then(() => socket.resume());
    });
    socket.resume();
    await new Promise((resolve) => socket.on('close', resolve));
    expect(bytes).toBeGreaterThan(long.length);
    expect(performance.now() - start).toBeGreaterThan(deadlineMs * 2);
  });

  test.concurrent('and an answer that is long worked out comes', async () => {
    expect(await allOf(ask('/late'))).toMatch(/worked out$/);
  });
});
