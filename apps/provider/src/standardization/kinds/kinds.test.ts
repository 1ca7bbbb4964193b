import { runInNewContext } from 'node:vm';
import type { RecipeStep } from '@plinth/api/contract';
import fc from 'fast-check';
import { aggregate } from 'mingo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPipelineView, pipelineOf } from '../pipeline.ts';
import { quoteLiteral } from '../../sources/identifiers.ts';
import { queryOf, readAll } from '../view.ts';
import { databaseNames, startDatabases, type Databases } from './databases.testing.ts';
import { applyStep } from './kinds.ts';
import { isPlaceholder, isPlaceholderSql } from './texts.ts';

const count = 1000;

/** Pieces that the kinds look for, in any order, and any characters between them. */
const texts = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'0123456789'.split('')) },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          ...[
            ' ',
            '  ',
            '\t',
            '\f',
            '\v',
            '\u00a0',
            '\u200b',
            '\u3000',
            '\n',
            '\r\n',
            "'",
            '"',
            '\\',
            '$',
            '%',
            '(',
            ')',
            '-',
            '−',
            '+',
            '.',
            ',',
            '’',
            '/',
            ';',
          ],
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'Jan',
          'Sept',
          'may',
          'März',
          'août',
          'Mon, ',
          ' de ',
          '2024',
          'R$',
          'zł',
          'th',
          'EUR',
          '€',
          'Yes',
          'no',
          'N/A',
          'İ',
          'ß',
          'é',
          'e\u0301',
          '😀',
          'Ω',
          'a',
        ),
      },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const two = fc.integer({ min: 0, max: 39 }).map((value) => String(value).padStart(2, '0'));
const one = fc.integer({ min: 0, max: 39 }).map(String);
const mark = fc.constantFrom('-', '/', '.', ' ', ', ');
const month = fc.constantFrom(
  'Jan',
  'february',
  'MAR',
  'Apr.',
  'May',
  'Sept',
  'sep',
  'December',
  'Decem',
  'xyz',
);
const year = fc.constantFrom('1999', '2000', '1900', '2024', '2023', '0024', '24', '70', '9999');
const dates = fc
  .oneof(
    fc.tuple(year, mark, fc.oneof(one, two), mark, fc.oneof(one, two)),
    fc.tuple(fc.oneof(one, two), mark, fc.oneof(one, two), mark, year),
    fc.tuple(one, fc.constantFrom('st ', ' ', '-'), month, mark, year),
    fc.tuple(month, fc.constant(' '), one, fc.constantFrom(', ', 'th, ', ' '), year),
  )
  .map((parts) => parts.join(''));
const grouped = fc
  .tuple(
    fc.constantFrom('', '-', '−', '(', '$', '-$', '€ ', '+'),
    fc.integer({ min: 0, max: 999 }),
    fc.array(fc.tuple(fc.constantFrom(',', '.', ' ', '\u00a0', '’'), fc.integer({ min: 0, max: 999 })), {
      maxLength: 4,
    }),
    fc.constantFrom('', '.5', ',25', '.125', ',125', '.1250', ',5000'),
    fc.constantFrom('', ')', ' EUR', '%', ' $'),
  )
  .map(([before, first, groups, fraction, after]) =>
    [before, first, ...groups.map(([by, part]) => by + String(part).padStart(3, '0')), fraction, after].join(
      '',
    ),
  );
const words = fc
  .tuple(
    fc.constantFrom('', ' '),
    fc.constantFrom('Yes', 'YES', 'y', 'true', 'False', 'no', 'N', '0', '1', 'maybe', 'İ', 'n/a'),
    fc.constantFrom('', ' ', '\t'),
  )
  .map((parts) => parts.join(''));

const phones = fc
  .tuple(
    fc.constantFrom('', '+', '00', 'Tel. +', ' (', 'tel:+'),
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 9999 }),
        fc.constantFrom(' ', '-', '.', '/', ') ', ' (0) ', '(0)', ''),
      ),
    ),
    fc.constantFrom('12', '7', ' x12', ' '),
  )
  .map(([before, groups, after]) => [before, ...groups.map((parts) => parts.join('')), after].join(''));
const addresses = fc
  .tuple(
    fc.constantFrom(
      '',
      ' ',
      'mailto:',
      'MAILTO: ',
      'Ada Ö. <',
      'Ada <',
      'http://',
      'HTTPS://',
      'www.',
      'Www.',
      'ftp://',
    ),
    fc.constantFrom('Ada', "o'Neil", 'ada.b+x', 'ÄDA', 'a b'),
    fc.constantFrom('@', '@', '.', '/', ':80/', '?x='),
    fc.constantFrom('Example.COM', 'example.co.uk', 'localhost', 'x.Y', 'münchen.de'),
    fc.constantFrom('', '>', '/', '/Path?Q=1#F', '#', ' ', '\n'),
  )
  .map((parts) => parts.join(''));
const amounts = fc
  .tuple(
    fc.constantFrom('', '-', ' ', '1,'),
    fc.integer({ min: 0, max: 999_999 }),
    fc.constantFrom('', '.5', '.125', '.000001', '.1234567', ',5', '.'),
    fc.constantFrom('', ' ', '  '),
    fc.constantFrom('kg', 'KG', 'g', 'lb.', 'Lb', 'oz', '', 'km', 'kgs', ' kg.'),
  )
  .map((parts) => parts.join(''));
const lists = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'Drama', 'x y', '', ' '),
      fc.constantFrom(';', '|', ' / ', ', ', ';;', '; | ', ' ;'),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.flat().join(''));
const days = fc
  .tuple(
    fc.constantFrom('0001', '1899', '1900', '2015', '2024', '9999', '20221', '99999'),
    fc.constantFrom('-01-01', '-12-31', '-02-29', '-2-3', ''),
    fc.constantFrom('', ' 00:00:00', 'T10:20:30.5Z', ' 10:00:00+02', ' BC', ' (BC)'),
  )
  .map((parts) => parts.join(''));
const times = fc
  .tuple(
    fc.constantFrom(
      '2024-03-01',
      '2024-02-29',
      '2023-02-29',
      '1/3/2024',
      '13/02/24',
      '2024-12-31',
      '1999.7.4',
    ),
    fc.constantFrom('T', ' ', '  ', 't'),
    fc.constantFrom('0:05', '00:59', '10:15', '12:30', '23:59', '24:00', '9:5'),
    fc.constantFrom('', ':00', ':59', ':30.5', ':01.123456', ':61'),
    fc.constantFrom('', ' AM', 'pm', ' PM', ' am'),
    fc.constantFrom('', 'Z', ' UTC', '+02:00', '-0530', '+01', ' CET', ' EST', 'GMT+11', ' XYZ', '+14:45'),
  )
  .map((parts) => parts.join(''));
const decimals = fc
  .tuple(
    fc.constantFrom('', '-', ' ', '+'),
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.constantFrom('', '.5', '.50', '.125', '.995', '.004', '.30000000000000004', '.999999', '.'),
    fc.constantFrom('', ' '),
  )
  .map((parts) => parts.join(''));
const codes = fc.stringMatching(/^[0-9]{1,7}$/);

const values = fc
  .sample(
    fc.oneof(texts, dates, grouped, words, phones, addresses, amounts, lists, days, codes, times, decimals),
    {
      numRuns: count * 2,
      seed: 18,
    },
  )
  .filter((value) => value.trim() !== '')
  .slice(0, count);

const of = { id: 'one', title: 'One', column: 'value', on: true };
const [first = '', second = '', third = ''] = values;
const pairs = [
  { from: first, to: "it's" },
  { from: second, to: 'a "quoted" \\ one' },
];
const steps: { [name: string]: RecipeStep } = {
  spaces: { ...of, kind: 'spaces' },
  characters: { ...of, kind: 'characters', values: pairs },
  case: { ...of, kind: 'case', values: pairs },
  spelling: { ...of, kind: 'spelling', values: pairs },
  typo: { ...of, kind: 'typo', values: pairs },
  missing: { ...of, kind: 'missing', words: values.slice(0, 300) },
  'number with a point': { ...of, kind: 'number', decimal: '.' },
  'number with a comma': { ...of, kind: 'number', decimal: ',' },
  boolean: { ...of, kind: 'boolean', yes: ['yes', 'y', '1'], no: ['no', 'n', '0'] },
  'date, day first': { ...of, kind: 'date', first: 'day' },
  'date, month first': { ...of, kind: 'date', first: 'month' },
  'range, day first': { ...of, kind: 'range', first: 'day', from: '1900-01-01', to: '2023-12-31' },
  'range, month first': { ...of, kind: 'range', first: 'month', from: '2000-06-01', to: '2024-01-31' },
  country: { ...of, kind: 'country', values: pairs },
  phone: { ...of, kind: 'phone' },
  email: { ...of, kind: 'email' },
  url: { ...of, kind: 'url' },
  unit: {
    ...of,
    kind: 'unit',
    units: [
      { name: 'kg', factor: '1' },
      { name: 'g', factor: '0.001' },
      { name: 'lb', factor: '0.45359237' },
      { name: 'oz', factor: '0.0283495231' },
    ],
  },
  'list of semicolons and bars': { ...of, kind: 'list', separators: [';', '|'] },
  'list of all separators': { ...of, kind: 'list', separators: [',', '/', '|'] },
  'time, day first': { ...of, kind: 'time', first: 'day' },
  'time, month first': { ...of, kind: 'time', first: 'month' },
  'round to two decimals': { ...of, kind: 'round', places: 2, pads: false },
  'round with zeros': { ...of, kind: 'round', places: 3, pads: true },
  'round to whole numbers': { ...of, kind: 'round', places: 0, pads: false },
  pad: { ...of, kind: 'pad', length: 5 },
  'leave out': { ...of, kind: 'leave out' },
  'spaces but for some': { ...of, kind: 'spaces', except: [third, ...values.slice(500, 600)] },
};

let databases: Databases;

beforeAll(async () => {
  databases = await startDatabases(values);
});

afterAll(() => databases.close());

test.for(databaseNames)('what stands for nothing is the same to %s and to the function', async (name) => {
  const words = ['N/A', '\u00a0N/A ', '---', '\u202f', '\u200bnone', ' ', 'k. a.', 'Nantes', 'a - b', '\nna'];
  const subject = databases.subject(name);
  const list = words.map((word) => `(${quoteLiteral(word)})`).join(', ');
  const sql = `SELECT v, CASE WHEN ${isPlaceholderSql('v')} THEN 1 ELSE 0 END FROM (VALUES ${list}) AS words(v)`;
  const { rows } = await queryOf(subject, sql, words.length);
  expect(rows).toEqual(words.map((word) => [word, isPlaceholder(word) ? 1 : 0]));
});

describe.for(Object.entries(steps))('%s', ([, step]) => {
  test.for(databaseNames)('its SQL on %s gives what its function gives', async (name) => {
    const rows = await databases.apply(name, step);
    expect(rows).toHaveLength(count);
    const byFunction = rows.map(([value]) => [value, applyStep(step, value as string)]);
    expect(rows).toEqual(byFunction);
  });

  test('done twice it does nothing more', () => {
    const once = values.map((value) => applyStep(step, value));
    expect(once.map((value) => applyStep(step, value))).toEqual(once);
  });

  test('it does something to some values', () => {
    expect(
      values.some(
        (value) =>
          ![null, value].includes(applyStep(step, value)) ||
          ['missing', 'range', 'leave out'].includes(step.kind),
      ),
    ).toBe(true);
  });
});

/** As the view has it: numbers, days and answers are no texts there. */
const plain = (value: unknown): string | number | null => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};

const fields = new Map([
  ['_id', 'BIGINT'],
  ['value', 'VARCHAR'],
  ['number', 'BIGINT'],
]);
const aggregated = (documents: object[], recipe: RecipeStep[], of = fields) =>
  aggregate(documents as never, pipelineOf(recipe, of) as never) as Record<string, unknown>[];

describe('in a pipeline of MongoDB', () => {
  test.for(Object.entries(steps))('%s gives what its function gives', ([, step]) => {
    const documents = values.map((value, place) => ({ _id: place, value, number: 5 }));
    const rows = aggregated(documents, [step]);
    const isNumber = ['number', 'unit'].includes(step.kind);
    const wanted = values.map((value) => applyStep(step, value));
    if (step.kind === 'time') {
      const instants = wanted.map((text) => text && new Date(`${text.replace(' ', 'T')}Z`));
      expect(rows.map(({ value }) => value)).toEqual(instants);
      return;
    }
    expect(rows.map(({ value }) => plain(value))).toEqual(
      wanted.map((text) => (isNumber && text !== null ? (expect.closeTo(Number(text), 6) as number) : text)),
    );
    expect(rows.every(({ number }) => number === 5)).toBe(true);
  });

  test.for([
    ['0', 0, false],
    ['0', 2, true],
    ['999999999999999.99999', 4, true],
    ['-999999999999999.99999', 12, false],
    ['-0.004', 2, false],
    ['-0.005', 2, true],
    ['000123.4567', 2, false],
    ['99.995', 2, false],
    ['129.5', 0, false],
    ['1.00000000000000000005', 12, true],
  ] as const)('%s is rounded to %i decimals digit by digit (with zeros: %s)', ([value, places, pads]) => {
    const step: RecipeStep = { ...of, kind: 'round', places, pads };
    expect(aggregated([{ _id: 1, value }], [step])).toEqual([{ _id: 1, value: applyStep(step, value) }]);
  });

  test('numbers and days are read by the kinds that columns of them may have', () => {
    const documents = [2.675, -0.005, 1, 9999, 1e21, null].map((value, _id) => ({ _id, value }));
    const round = aggregated(documents, [{ ...of, kind: 'round', places: 2, pads: false }]);
    expect(round.map(({ value }) => value)).toEqual([2.68, -0.01, 1, 9999, 1e21, null]);
    const missing = aggregated(documents, [{ ...of, kind: 'missing', words: ['9999.0', '-', ' '] }]);
    expect(missing.map(({ value }) => value)).toEqual([2.675, -0.005, 1, null, 1e21, null]);
    const odd = ['0x10', '1e3', '007', ' 1', '2024-99-99', '', '$value', '9007199254740993'];
    const numbers = [16, 1000, 7, 1, 0, 9_007_199_254_740_992].map((value, _id) => ({ _id, value }));
    expect(aggregated(numbers, [{ ...of, kind: 'missing', words: odd }])).toEqual(numbers);
    const days = ['1899-12-31', '1900-01-01', '2024-12-31', '2025-01-01'].map(
      (day) => new Date(`${day}T00:00:00Z`),
    );
    const dated = [...days, new Date('2024-12-31T23:59:59Z'), 7].map((value, _id) => ({ _id, value }));
    const range = aggregated(dated, [
      { ...of, kind: 'range', first: 'day', from: '1900-01-01', to: '2024-12-31' },
    ]);
    expect(range.map(({ value }) => value)).toEqual([null, days[1], days[2], null, dated[4]!.value, 7]);
    const none = aggregated(dated, [{ ...of, kind: 'missing', words: ['1900-01-01 00:00:00'] }]);
    expect(none.map(({ value }) => value)).toEqual(dated.map(({ value }, at) => (at === 1 ? null : value)));
  });

  test('a field that no path leads to stays as it is, which the view says, and the others are standardized', () => {
    const names = ['$where', '$function', '$value', 'a.$b', 'a..b', '__proto__', 'ends.'];
    const columns = new Map([...fields, ...names.map((name) => [name, 'VARCHAR'] as const)]);
    const on = (column: string): RecipeStep[] => [
      { ...of, id: column, column, title: `Tidy up\n${column}`, kind: 'spaces' },
      { ...of, id: `out ${column}`, column, title: `Leave out ${column}`, kind: 'leave out' },
    ];
    const once: RecipeStep = { ...of, kind: 'distinct' };
    const oneRow = (key: string): RecipeStep => ({ ...of, kind: 'one row', keys: [[key]] });
    const recipe = [...names.flatMap(on), { ...of, kind: 'spaces' } as const, once, oneRow('$where')];
    const documents = [{ _id: 1, value: ' a ', $where: ' x ', number: 5 }];
    expect(aggregated(documents, recipe, columns)).toEqual([{ ...documents[0], value: 'a' }]);
    expect(aggregated(documents, [oneRow('value')], columns)).toEqual(documents);
    const shown = createPipelineView(recipe, columns, 'sy"s\n$cmd');
    expect(shown.match(/^\/\/ Not in the pipeline.*$/gm)).toHaveLength(2 * names.length + 2);
    expect(shown).toMatch(/\ndb\.createView\(/);
    const made: unknown[][] = [];
    const createView = (...given: unknown[]) => made.push(JSON.parse(JSON.stringify(given)) as unknown[]);
    runInNewContext(shown, { db: { createView } });
    expect(made).toEqual([['sys\n$cmd_standardized', 'sy"s\n$cmd', pipelineOf(recipe, columns)]]);
  });

  test('documents that are the same without their _id are there once', () => {
    const documents = values.map((value, _id) => ({ _id, value: value.slice(0, 1), number: _id % 3 }));
    const out: RecipeStep = { ...of, id: 'out', kind: 'leave out', column: '_id' };
    const once: RecipeStep = { ...of, id: 'once', kind: 'distinct' };
    const wanted = new Set(documents.map(({ value, number }) => JSON.stringify({ value, number })));
    const rows = aggregated(documents, [once, out]);
    expect(rows).toHaveLength(wanted.size);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(wanted);
    expect(aggregated(documents, [once])).toEqual(documents);
  });
});

test.for(databaseNames)(
  'rows and columns that are left out on %s are those of its functions',
  async (name) => {
    const subject = databases.subject(name);
    const step = (kind: 'leave out' | 'distinct' | 'missing', column: string) =>
      ({ ...of, id: kind + column, kind, column, words: values.slice(0, 300) }) as RecipeStep;
    const twice = [step('missing', 'value'), step('leave out', 'place'), step('distinct', 'All columns')];
    for (const recipe of [twice.slice(1), twice, twice.toReversed()]) {
      const { columns, rows } = await readAll(subject, recipe, count + 1);
      expect(columns).toEqual(['value']);
      const words = new Set(recipe.length === 3 ? values.slice(0, 300) : []);
      const wanted = new Set(values.map((value) => (words.has(value) ? null : value)));
      expect(rows).toHaveLength(wanted.size);
      expect(new Set(rows.map(([value]) => value))).toEqual(wanted);
    }
    const whole = await readAll(subject, [step('distinct', '')], count + 1);
    expect(whole.rows).toHaveLength(values.length);
  },
);
