import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;

beforeAll(async () => {
  host = await openTestHost();
});

afterAll(async () => {
  await host.close();
});

test('an unknown field is ignored', async () => {
  const answer = await host.call('POST', '/auth/resend-otp', {
    body: { email: 'x@plinth.test', more: [1, 2] },
  });
  expect(answer.status).toBe(200);
});

test('an unexpected failure tells nothing of the inside', async () => {
  const broken = await openTestHost();
  const account = await broken.account();
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(`${broken.dataDir}/plinth.db`);
  database.exec('drop table models');
  database.close();
  const answer = await broken.call('GET', '/data-model/datamodels', { token: account.token });
  expect(answer.status).toBe(500);
  expect(answer.json()).toEqual({ detail: 'Something went wrong on the host. Please try again.' });
  await broken.close();
});

test('HEAD is answered like GET, without the body', async () => {
  const answer = await host.fastify.inject({ method: 'HEAD', url: '/health' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
});
