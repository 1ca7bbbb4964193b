import { expect, test } from 'vitest';
import { createApi } from '../http/api.ts';
import { findingsOptions, type Looked } from './standardization.options.ts';

const events = [
  { status: 'in_progress', done: 1, columns: 2 },
  { status: 'in_progress', done: 2, columns: 2 },
  { status: 'completed', findings: [] },
];

test('whoever looks again begins anew, before the host has said how far it is', async () => {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const api = createApi({
    host: 'http://plinth.test',
    token: () => 'token',
    onUnauthorized: () => undefined,
    fetch: () => Promise.resolve(new Response(text)),
  });
  const told: Looked[] = [];
  const { queryFn } = findingsOptions(api, 'model', (looked) => told.push(looked));
  const { signal } = new AbortController();
  await queryFn({ signal });
  expect(told.at(-1)).toMatchObject({ done: 2, columns: 2 });
  const looking = queryFn({ signal });
  expect(told.at(-1)).toEqual({ done: 0, columns: 0 });
  await looking;
  expect(told.at(-1)).toMatchObject({ done: 2, columns: 2 });
});
