import { describe, expect, it } from 'vitest';
import { createConnection, type Api, type ReadConnection } from '@plinth/api';
import { createConnectionFormPorts } from './connectionPorts.ts';

const connection = (connection_id: string, source_name: string): ReadConnection => ({
  connection_id,
  source_name,
});
const old = connection('old', 'harbour');
const made = connection('new', 'harbour');

/** Of a host that answers a save with nothing: the id is found in its list. */
const savedId = async (before: ReadConnection[] | undefined, after: ReadConnection[] | Error) => {
  const call = (asked: unknown) => {
    if (asked === createConnection) return Promise.resolve(undefined);
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
