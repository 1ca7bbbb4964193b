import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

describe('a state that a table doesn’t have', () => {
  const rowCount = 120;
  const column = columnsOfRows(rowCount);

  const parcels = readingsOver(
    tableOf('parcels', rowCount, [
      column('parcel_no', 'integer', (row) => row),
      column('depot', 'text', among('Graz', 'Linz', 'Wien')),
      column('weight_kg', 'numeric', (row) => 0.5 + row / 7),
    ]),
  );
  const choir = readingsOver(
    tableOf('choir_members', rowCount, [
      column('member', 'text', (row) => `Member ${row}`),
      column('voice', 'text', among('alto', 'bass', 'tenor', 'soprano')),
      column('Active', 'text', among('Y', 'N', 'Y')),
      column('age', 'integer', (row) => 18 + (row % 50)),
    ]),
  );
  const cancellations = readingsOver(
    tableOf('cancellations', rowCount, [
      column('ref', 'integer', (row) => row),
      column('airline', 'text', among('Alba', 'Bora', 'Ciro')),
      column('refund_eur', 'numeric', (row) => 40 + row),
    ]),
  );
  const returns = readingsOver(
    tableOf('web_returns', rowCount, [
      column('sale_no', 'integer', (row) => row),
      column('article', 'text', among('Boots', 'Coat')),
      column('times_returned', 'integer', (row) => row % 3),
    ]),
  );
  const asked = { parcels, choir, cancellations, returns };

  test.each([
    ['parcels', 'how many parcels were damaged?'],
    ['parcels', 'how many parcels are on hold'],
    ['parcels', 'average weight of parcels that are still waiting'],
    ['parcels', 'how many parcels from Graz have been sealed?'],
    ['parcels', 'how many people turned up'],
    ['parcels', 'average weight of insured parcels'],
    ['parcels', 'total weight of parcels that burst'],
    ['parcels', 'how many parcels are under inspection'],
    ['parcels', 'how many parcels had a leak?'],
    ['choir', 'how many members are frozen?'],
    ['choir', "how many altos didn't show up?"],
    ['choir', 'average age of those who came'],
  ] as const)('%s: %s is answered by no other rows', (table, question) => {
    expect(asked[table].believable(question)).toEqual([]);
  });

  test.each([
    ['choir', 'how many inactive altos are there?', /"Active" = 'N'/],
    ['choir', 'how many members are active?', /"Active" = 'Y'/],
    ['parcels', 'how many parcels are in the system?', /^SELECT COUNT\(\*\) FROM "parcels"$/],
    ['choir', 'how many members are there?', /^SELECT COUNT\(\*\) FROM "choir_members"$/],
    ['cancellations', 'how many flights were cancelled?', /^SELECT COUNT\(\*\) FROM "cancellations"$/],
  ] as const)('%s: %s is answered', (table, question, sql) => {
    expect(asked[table].believable(question)).toContainEqual(expect.stringMatching(sql));
  });

  test('what a table is called after is a state where a column tells of which rows it is so', () => {
    expect(returns.believable('how many boots were returned?')).not.toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) FROM "web_returns"(?: WHERE "article" = 'Boots')?$/),
    );
  });

  test('where a reading has it, no reading leaves it out', () => {
    expect(choir.queries('how many inactive altos are there?')).not.toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) FROM "choir_members" WHERE "voice" = 'alto'$/),
    );
  });
});
