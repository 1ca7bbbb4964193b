import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import type { AnalystTable } from '../table.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { kinOfValue, type ValueKin } from './mentions/valueVariants.ts';

const numbers = (length: number) => Array.from({ length }, (_, i) => i + 1);

/** Entries of a log of a workshop that is kept in codes. */
const entries = tableOf('entries', 6, [
  columnProfile('entry_no', 'integer', numbers(6)),
  columnProfile('kind', 'text', ['PREV', 'CXL', 'ELEC', 'PREV', 'ELEC', 'CXL']),
  columnProfile('dept', 'text', ['DRV', 'WHS', 'DRV', 'WHS', 'DRV', 'WHS']),
  columnProfile('contract', 'text', ['PT', 'FT', 'PT', 'FT', 'PT', 'FT']),
  columnProfile('reading', 'text', ['E', 'A', 'C', 'E', 'A', 'C']),
  columnProfile('env', 'text', ['production', 'staging', 'test', 'production', 'staging', 'test']),
  columnProfile('item', 'text', [
    'Butter 250g',
    'Ring Road 2',
    'Walk-in',
    'Butter 250g',
    'Ring Road 2',
    'Walk-in',
  ]),
]);
/** People who were cared for. */
const stays = tableOf('stays', 6, [
  columnProfile('stay_no', 'integer', numbers(6)),
  columnProfile('sport', 'text', ['Gymnastics', 'Rowing', 'Judo', 'Gymnastics', 'Rowing', 'Judo']),
  columnProfile('condition', 'text', ['Injured', 'Sick', 'Healthy', 'Injured', 'Sick', 'Healthy']),
  columnProfile('outcome', 'text', ['Failed', 'Passed', 'Open', 'Failed', 'Passed', 'Open']),
  columnProfile('origin_country', 'text', ['FR', 'GB', 'DE', 'FR', 'GB', 'DE']),
  columnProfile('lang', 'text', ['fr', 'en', 'nl', 'fr', 'en', 'nl']),
  columnProfile('party', 'text', ['Liberal Democrat', 'Green', 'Labour', 'Green', 'Labour', 'Green']),
  columnProfile('network', 'text', ['3G/4G', '4G/5G', '3G', '3G', '4G', '3G/4G']),
  columnProfile('description', 'text', ['claw hammer', 'bird feeder', 'jigsaw', 'saw', 'rake', 'hoe']),
]);

const asked = (question: string, table: AnalystTable): string[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );

describe('a value in other words than its own', () => {
  test.each<[string, AnalystTable, RegExp]>([
    ['how many gymnasts are there', stays, /WHERE "sport" = 'Gymnastics'$/],
    ['how many rowers are there', stays, /WHERE "sport" = 'Rowing'$/],
    ['how many stays ended in failure', stays, /WHERE "outcome" = 'Failed'$/],
    ['how many came in hurt or ill', stays, /WHERE "condition" IN \('Injured', 'Sick'\)$/],
    ['how many lib dem stays', stays, /WHERE "party" = 'Liberal Democrat'$/],
    ['how many preventive entries', entries, /WHERE "kind" = 'PREV'$/],
    ['how many entries got cancelled', entries, /WHERE "kind" = 'CXL'$/],
    ['how many entries of the warehouse', entries, /WHERE "dept" = 'WHS'$/],
    ['how many work part time', entries, /WHERE "contract" = 'PT'$/],
    ['how many estimated entries', entries, /WHERE "reading" = 'E'$/],
    ['how many entries in prod', entries, /WHERE "env" = 'production'$/],
    ['how many entries that are not preventive', entries, /WHERE "kind" <> 'PREV'$/],
    ['how many entries on the ringroad', entries, /WHERE "item" = 'Ring Road 2'$/],
    ['how many walkins', entries, /WHERE "item" = 'Walk-in'$/],
  ])('%s', (question, table, sql) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('a value that stands within others, or is a code', () => {
  test.each<[string, RegExp]>([
    ['how many stays from France', /WHERE "origin_country" = 'FR'$/],
    ['how many stays from the United Kingdom', /WHERE "origin_country" = 'GB'$/],
    ['how many dutch stays', /WHERE "lang" = 'nl'$/],
    ['how many stays have 5G', /WHERE "network" = '4G\/5G'$/],
    ['how many hammers', /WHERE "description" = 'claw hammer'$/],
  ])('%s', (question, sql) => {
    expect(asked(question, stays)).toContainEqual(expect.stringMatching(sql));
  });
});

test.each<[string[], string, ValueKin | null]>([
  [['sick'], 'Sick', null],
  [['part'], 'Party', null],
  [['state'], 'Station', null],
  [['sweden'], 'Norway', null],
  [['cheap'], 'Expensive', null],
  [['mark'], 'Marketing', null],
  [['driver'], 'Driver error', null],
  [['dd'], 'Direct Debit', 'initials'],
])('%j of %s is %s', (said, value, kin) => {
  expect(kinOfValue(said, value, false)).toBe(kin);
});

test('a unit in capitals is no value that has it', () => {
  const lines = tableOf('lines', 3, [
    columnProfile('line_no', 'integer', numbers(3)),
    columnProfile('extra', 'text', ['none', '10 GB more', 'none']),
    columnProfile('data_gb', 'number', [3, 12, 5]),
  ]);
  const [first, ...others] = asked('How many GB in total?', lines);
  expect(first).toContain('SUM("data_gb")');
  expect(others.join(' ')).not.toContain('"extra"');
});

test('letters in order are first letters of no words', () => {
  const fines = tableOf('fines', 6, [
    columnProfile('zone', 'text', ['A', 'B', 'C', 'A', 'B', 'C']),
    columnProfile('result', 'text', ['W', 'L', 'D', 'W', 'L', 'D']),
  ]);
  expect(asked('fines for cars', fines)).not.toContainEqual(expect.stringContaining(`"zone" = 'C'`));
  expect(asked('how many were lost', fines)).toContainEqual(expect.stringContaining(`"result" = 'L'`));
});

test('a value of many words is joined no further than the word is long', () => {
  const begun = performance.now();
  expect(kinOfValue(['ringroads'], 'road '.repeat(20_000), false)).toBeNull();
  expect(kinOfValue(['ringroads'], `Ring roads ${'road '.repeat(20_000)}`, false)).toBe('joined');
  // Each beginning joined anew takes many seconds.
  expect(performance.now() - begun).toBeLessThan(1500);
});
