import { expect, it } from 'vitest';
import type { Api } from '../http/api.ts';
import { Fault, isFault } from '../http/fault.ts';
import { readCurrentUser } from './users.contract.ts';
import { userOptions } from './users.options.ts';

const me = { id: '7', email: 'ada@example.com' };
const read = (id: string, fault: Fault, own: () => Promise<object> = () => Promise.resolve(me)) => {
  const call = (asked: unknown) => (asked === readCurrentUser ? own() : Promise.reject(fault));
  return userOptions({ call } as unknown as Api, id).queryFn({ signal: new AbortController().signal });
};

it.each([
  ['answers 404', new Fault({ kind: 'status', status: 404 })],
  ['lets the page read nothing of its answer', new Fault({ kind: 'network' })],
])('one’s own profile is known without its call, of a host that %s', async (_, fault) => {
  expect(await read('7', fault)).toEqual(me);
  await expect(read('8', fault)).rejects.toBe(fault);
});

it('isn’t missing where the host can’t say just now who is signed in', async () => {
  const failed = new Fault({ kind: 'status', status: 500 });
  const lacking = new Fault({ kind: 'status', status: 404 });
  await expect(read('7', lacking, () => Promise.reject(failed))).rejects.toBe(failed);
});

it('fails as it does where the host can’t be reached', async () => {
  const fault = new Fault({ kind: 'network' });
  await expect(read('7', fault, () => Promise.reject(fault))).rejects.toSatisfy((e) => isFault(e, 'network'));
});
