import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDemoFolder, readDemoSettings } from './demoSettings.ts';
import { createProvider } from './server.ts';
import { openStore } from './store/store.ts';

let DATA_DIR: string;

beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'plinth-demo-'));
});

afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

describe('attack: demo', () => {
  it.each([
    { DATABASE_URL: 'postgres://plinth@db.example/plinth' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '0.0.0.0', MAILBOX: 'on', ALLOW_PRIVATE_HOSTS: 'true' },
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' },
    { PUBLIC_URL: 'https://plinth.example' },
  ])('started with %j', (env) => {
    expect(() => readDemoSettings({ DATA_DIR, ...env })).toThrow(/DATABASE_URL must not|must lead to this/);
  });

  it.each(['ada@plinth.test', 'Demo@plinth.test'])(
    'started on a folder with the account of %s',
    async (email) => {
      const settings = readDemoSettings({ DATA_DIR });
      const store = await openStore(settings);
      const row = { id: 'a', email, password_hash: 'x', verified_at: null, created_at: '2026-01-01' };
      await store.db.insertInto('users').values(row).execute();
      await store.close();
      await expect(checkDemoFolder(settings)).rejects.toThrow('holds accounts of people');
    },
  );

  it.each([{ 'x-forwarded-for': '203.0.113.9' }, { via: '1.1 front' }, { host: 'plinth.example' }])(
    'its known password through a proxy: %j',
    async (headers) => {
      const fastify = await createProvider(readDemoSettings({ DATA_DIR, PORT: '0' }), { nearOnly: true });
      const ask = (more: object) => fastify.inject({ method: 'GET', url: '/health', headers: { ...more } });
      try {
        expect((await ask(headers)).statusCode).toBe(403);
        expect((await ask({})).statusCode).toBe(200);
      } finally {
        await fastify.close();
      }
    },
  );

  it('takes its own folder again', async () => {
    const settings = readDemoSettings({ DATA_DIR });
    await checkDemoFolder(settings);
    const store = await openStore(settings);
    await store.close();
    await checkDemoFolder(settings);
  });
});
