import { recipeSteps, type RecipeStep } from '@plinth/api/contract';
import { listSeparators, thousandsSigns } from '@plinth/api/facts';
import fc from 'fast-check';
import { aggregate } from 'mingo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pipelineOf } from '../pipeline.ts';
import { databaseNames, startDatabases, type Databases } from './databases.testing.ts';
import { applyStep } from './kinds.ts';

const of = { id: 'one', title: 'One', column: 'value', on: true };

/** Words that somebody may type, or send. */
const hostile = [
  'N/A',
  'n/a',
  'Ñ/Ä',
  "it's",
  '"quoted"',
  'back\\slash',
  '\\',
  "\\'; DROP TABLE data; --",
  '100 %',
  '%s',
  '$1',
  '$value',
  '$$ROOT',
  '{"$ne":1}',
  '\f',
  '\t',
  'one\ntwo',
  '\u00a0',
  '\u200b',
  '(a+)+$',
  '[^x]*',
  '.*',
  '^',
  '|',
  '😀',
  'e\u0301',
  'é',
  'İ',
  'ß',
  '__proto__',
  'constructor',
  'NULL',
  'true',
  'False',
  '-9999',
  '0x10',
  'Yes',
  'YES',
  'Ja ',
  '\u00c4h',
  ' ',
  'x'.repeat(10_000),
];
const words = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
const someWords = fc.array(words, { minLength: 1, maxLength: 30 });
/** Upper or lower case of a word, and spaces around it. */
const written = (word: string): string[] => [word, word.toUpperCase(), word.toLowerCase(), ` ${word}  `];

const factors = fc
  .tuple(fc.bigInt({ min: 0n, max: 9_999_999_999n }), fc.option(fc.stringMatching(/^[0-9]{1,10}$/)))
  .map(([whole, places]) => (places === null ? String(whole) : `${whole}.${places}`))
  .filter((factor) => /[1-9]/.test(factor));
const unitNames = fc.constantFrom(
  ...[
    'kg',
    'g',
    'stone',
    'e',
    'constructor',
    'lb',
    'kgg',
    'µg',
    'm²',
    'm2',
    '%',
    '°c',
    'stück',
    'km/h',
    'ß',
    'ı',
  ],
);
const unitSteps = fc
  .array(fc.record({ name: unitNames, factor: factors }), { minLength: 1, maxLength: 7 })
  .map((units): RecipeStep => ({ ...of, kind: 'unit', units }));
const listSteps = fc
  .tuple(fc.subarray([...listSeparators], { minLength: 1 }), fc.constantFrom(undefined, ...listSeparators))
  .map(([separators, written]): RecipeStep => ({ ...of, kind: 'list', separators, written }));
const numberSteps = (['.', ','] as const).flatMap((decimal) =>
  [undefined, ...thousandsSigns].map((thousands): RecipeStep => ({
    ...of,
    kind: 'number',
    decimal,
    thousands,
  })),
);

const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
  fc.sample(arbitrary, { numRuns, seed: 22 });

const steps: RecipeStep[] = [
  ...sample(
    someWords.map((list): RecipeStep => ({ ...of, kind: 'missing', words: list })),
    5,
  ),
  ...sample(
    fc.record({ yes: someWords, no: someWords }).map((lists): RecipeStep => ({
      ...of,
      kind: 'boolean',
      ...lists,
    })),
    5,
  ),
  // Each of the hostile words once, to say yes or to say no.
  {
    ...of,
    kind: 'boolean',
    yes: hostile.filter((_, at) => at % 2 === 0),
    no: hostile.filter((_, at) => at % 2 === 1),
  },
  { ...of, kind: 'boolean', yes: ['Yes', 'both'], no: ['BOTH', ' no '] },
  { ...of, kind: 'missing', words: [...hostile, ...hostile] },
  ...sample(unitSteps, 8),
  ...sample(listSteps, 12),
  ...numberSteps,
];

const cells = sample(
  fc
    .array(
      fc.tuple(fc.constantFrom('a', 'x y', '', "'", '😀'), fc.constantFrom(...listSeparators, ' ', ' ; ')),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => parts.flat().join('')),
  60,
);
const grouped = sample(
  fc
    .tuple(
      fc.constantFrom('', '-', '(', '€ '),
      fc.integer({ min: 0, max: 999 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(',', '.', ' ', '\u00a0', '\u202f', "'", '’'),
          fc.integer({ min: 0, max: 999 }),
        ),
        { maxLength: 3 },
      ),
      fc.constantFrom('', '.5', ',25', '.125', ',1250'),
    )
    .map(([before, first, groups, fraction]) =>
      [
        before,
        first,
        ...groups.map(([by, part]) => by + String(part).padStart(3, '0')),
        fraction,
        before === '(' ? ')' : '',
      ].join(''),
    ),
  300,
);
const amounts = sample(
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom('0', '1', '999,999,999', '999999999.999999', '12.5', '0.000001', '1000000000'),
      fc.constantFrom('', ' '),
      fc.oneof(
        unitNames,
        fc.constantFrom('KG', 'Stone.', 'pounds', '', 'μg', 'ΜG', 'STÜCK', 'M²', '°C', 'Km/H', 'SS', 'I'),
      ),
    )
    .map((parts) => parts.join('')),
  60,
);
const ofSteps = steps.flatMap((step) =>
  step.kind === 'missing' ? step.words : step.kind === 'boolean' ? [...step.yes, ...step.no] : [],
);
// A CSV file has no empty texts.
const values = [
  ...new Set([...hostile, ...ofSteps].flatMap(written).concat(cells, amounts, grouped, ['both', 'BOTH'])),
].filter((value) => value.trim() !== '');

let databases: Databases;

beforeAll(async () => {
  databases = await startDatabases(values);
});

afterAll(() => databases.close());

const kindsSet = ['missing', 'boolean', 'unit', 'list', 'number'] as const;

describe.for(kindsSet)('%s with whatever may be set of it', (kind) => {
  const own = steps.filter((step) => step.kind === kind);

  test('is a step of the contract', () => {
    const result = recipeSteps.safeParse(own.map((step, at) => ({ ...step, id: String(at) })));
    expect(result.error?.issues).toBeUndefined();
  });

  test.for(databaseNames)('its SQL on %s gives what its function gives', async (name) => {
    for (const step of own) {
      const rows = await databases.apply(name, step);
      expect(rows).toHaveLength(values.length);
      expect(rows).toEqual(rows.map(([value]) => [value, applyStep(step, value as string)]));
    }
  });

  test('its stages of MongoDB give what its function gives', () => {
    const documents = values.map((value, _id) => ({ _id, value }));
    for (const step of own) {
      const stages = pipelineOf([step], new Map([['value', 'VARCHAR']]));
      const rows = aggregate(documents as never, stages as never) as { value: unknown }[];
      const wanted = values.map((value) => applyStep(step, value));
      expect(rows.map(({ value }) => (typeof value === 'boolean' ? String(value) : value))).toEqual(
        kind === 'unit' || kind === 'number'
          ? wanted.map(
              (text) =>
                text &&
                (expect.closeTo(Number(text), -Math.log10(Math.abs(Number(text)) * 1e-9 + 1e-9)) as number),
            )
          : wanted,
      );
    }
  });

  test('does something', () => {
    for (const step of own) expect(values.some((value) => applyStep(step, value) !== value)).toBe(true);
  });
});

test('done twice, what is set does nothing more', () => {
  for (const step of steps.filter(({ kind }) => kind === 'list' || kind === 'number')) {
    const once = values.map((value) => applyStep(step, value));
    expect(once.map((value) => applyStep(step, value))).toEqual(once);
  }
});

test('a point between thousands is none where another sign is', () => {
  const number = { ...of, kind: 'number', decimal: ',' } as const;
  const read = (thousands: (typeof thousandsSigns)[number] | undefined, value: string) =>
    applyStep({ ...number, thousands }, value);
  expect(read(undefined, '1.234')).toBe('1234');
  expect(read('.', '1.234')).toBe('1234');
  expect(read(' ', '1.234')).toBeNull();
  expect(read(' ', '1\u202f234,5')).toBe('1234.5');
  expect(read("'", '1’234,5')).toBe('1234.5');
  expect(read('none', '1 234')).toBeNull();
  expect(read('none', '1234,5')).toBe('1234.5');
});

test('values are written with the sign that is set between them', () => {
  const write = (written: (typeof listSeparators)[number] | undefined) =>
    applyStep({ ...of, kind: 'list', separators: [',', '|'], written }, '| a,b ; c/d |');
  expect(write(undefined)).toBe('a; b; c/d');
  expect(write('|')).toBe('a | b | c/d');
  expect(write(',')).toBe('a, b, c/d');
  expect(write('/')).toBe('a / b / c / d');
});

test('of a word that says yes and no, yes counts, however either is written', () => {
  const step: RecipeStep = { ...of, kind: 'boolean', yes: ['Yes', 'both'], no: ['BOTH', ' no '] };
  expect(['yes', ' YES ', 'Both', 'NO', 'maybe'].map((value) => applyStep(step, value))).toEqual([
    'true',
    'true',
    'true',
    'false',
    null,
  ]);
});

test.for([
  { ...of, kind: 'missing', words: ['a\0b'] },
  { ...of, kind: 'boolean', yes: ['\0'], no: [] },
  { ...of, kind: 'missing', column: '\0', words: [] },
  { ...of, kind: 'missing', words: ['x'.repeat(10_001)] },
  { ...of, kind: 'missing', words: Array.from({ length: 1001 }, String) },
  { ...of, kind: 'list', separators: [] },
  { ...of, kind: 'list', separators: ['.*'] },
  ...['0', '0.000', '-1', '1e3', '01234567890', '1.', '.5', '1,5', 'NaN', '', ' 1'].map((factor) => ({
    ...of,
    kind: 'unit',
    units: [{ name: 'kg', factor }],
  })),
  { ...of, kind: 'number', decimal: '.', thousands: '|' },
  { ...of, kind: 'list', separators: [';'], written: '; ' },
  ...['', 'KG', 'k g', "g'", '.*', 'É', '2', 'g\\', '[g', 'x'.repeat(13)].map((name) => ({
    ...of,
    kind: 'unit',
    units: [{ name, factor: '1' }],
  })),
  { ...of, kind: 'range', first: 'day', from: '2024-02-30', to: '2024-12-31' },
])('%j is no step', (step) => {
  expect(recipeSteps.safeParse([step]).success).toBe(false);
});
