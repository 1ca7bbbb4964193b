import { afterEach, expect, it, vi } from 'vitest';
import { readChallenge } from './readChallenge.ts';

afterEach(() => vi.unstubAllGlobals());

const url = 'https://host.test/challenge';
const read = (answer: (init: RequestInit) => Response | null) => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const response = answer(init);
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return readChallenge(url, new AbortController().signal);
};

it('gives the challenge', async () => {
  expect(await read(() => Response.json({ parameters: {} }))).toEqual({ parameters: {} });
});

it.each([401, 404, 501])('has none where a host answers %i', async (status) => {
  expect(await read(() => new Response(null, { status }))).toBeNull();
});

it('has none where a host on another origin lets nobody read what it answers', async () => {
  expect(await read(({ mode }) => (mode === 'no-cors' ? Response.error() : null))).toBeNull();
});

it('fails where the host can’t be reached, or can’t give one', async () => {
  await expect(read(() => null)).rejects.toThrow('Failed to fetch');
  await expect(read(() => new Response(null, { status: 500 }))).rejects.toThrow('500');
});
