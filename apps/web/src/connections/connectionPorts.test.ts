import { describe, expect, it } from 'vitest';
import { createConnection, Fault, type Api, type ReadConnection } from '@plinth/api';
import { createConnectionFormPorts } from './connectionPorts.ts';

const connection = (connection_id: string, source_name: string): ReadConnection => ({
  connection_id,
  source_name,
});
const old = connection('old', 'harbour');
const made = connection('new', 'harbour');

/** Of a host that answers a save with nothing, or not at all: the id is found in its list. */
const savedId = async (
  before: ReadConnection[] | undefined,
  after: ReadConnection[] | Error,
  failure?: Fault,
) => {
  const call = (asked: unknown) => {
    if (asked === createConnection) return failure ? Promise.reject(failure) : Promise.resolve(undefined);
    return after instanceof Error ? Promise.reject(after) : Promise.resolve(after);
  };
  const ports = createConnectionFormPorts(
    { call } as unknown as Api,
    () => new File([], 'a.csv'),
    () => before,
  );
  const { signal } = new AbortController();
  const entry = { sourceName: 'harbour', sourceType: 'postgresql' } as never;
  return (await ports.saveDatabase(entry, signal)).connectionId;
};

describe('the id of a connection that the host doesn’t tell', () => {
  it.each<[string, ReadConnection[] | undefined, ReadConnection[] | Error, string]>([
    ['is the one of its name', undefined, [connection('a', 'desk'), made], 'new'],
    ['is the new one of two of that name, first', [old], [made, old], 'new'],
    ['is the new one of two of that name, last', [old], [old, made], 'new'],
    [
      'is the only new one where the host writes the name otherwise',
      [old],
      [old, connection('n', 'HARBOUR')],
      'n',
    ],
    ['isn’t guessed of two of that name', undefined, [made, old], ''],
    ['isn’t guessed of two new ones', [], [connection('a', 'A'), connection('b', 'B')], ''],
    ['isn’t found in a list that lacks it', [old], [old], ''],
    ['isn’t found where the list can’t be read', [old], new Error('503'), ''],
  ])('%s', async (_, before, after, id) => {
    expect(await savedId(before, after)).toBe(id);
  });
});

describe('a connection whose save isn’t answered', () => {
  const lost = new Fault({ kind: 'network' });

  it.each([
    ['the line broke', lost],
    ['a proxy gave up waiting', new Fault({ kind: 'status', status: 504 })],
  ])('is saved where the list has it now and hadn’t before: %s', async (_, failure) => {
    expect(await savedId([old], [old, made], failure)).toBe('new');
  });

  it.each<[string, ReadConnection[] | undefined, ReadConnection[] | Error]>([
    ['the list lacks it', [old], [old]],
    ['the list can’t be read', [old], lost],
    ['the list was never read', undefined, [made]],
    ['only another name is new', [old], [old, connection('n', 'desk')]],
  ])('has failed where %s', async (_, before, after) => {
    await expect(savedId(before, after, lost)).rejects.toBe(lost);
  });

  it('has failed where the host refused it, whatever is new', async () => {
    const refused = new Fault({ kind: 'status', status: 409 });
    await expect(savedId([], [made], refused)).rejects.toBe(refused);
  });
});
