import type { RecipeStep } from '@plinth/api/contract';
import { expect, test } from 'vitest';
import { columnOf } from '../columnOf.testing.ts';
import { findIn } from '../findings.ts';
import { applyStep } from './kinds.ts';

const of = { id: 's', title: 'S', column: 'value', on: true };
const found = (texts: readonly string[], kind: RecipeStep['kind']) =>
  findIn(columnOf(texts)).find(({ step }) => step.kind === kind);

test.for(['date', 'time', 'range'] as const)(
  'dots mean the day first to %s, whatever slashes mean',
  (kind) => {
    for (const first of ['day', 'month'] as const) {
      const step: RecipeStep =
        kind === 'range'
          ? { ...of, kind, first, from: '2024-02-01', to: '2024-02-28' }
          : { ...of, kind, first };
      const time = kind === 'time' ? ' 10:00:00' : '';
      const read = (text: string) => applyStep(step, `${text}${time}`);
      // Out of the range where it isn't the third of February.
      const third = kind === 'range' ? (text: string) => `${text}${time}` : () => `2024-02-03${time}`;
      for (const text of ['03.02.2024', '3.2.2024', ...(kind === 'time' ? [] : ['03.02.24'])])
        expect([text, read(text)]).toEqual([text, third(text)]);
      const march = kind === 'range' ? null : `2024-03-02${time}`;
      expect(read('03/02/2024')).toBe(first === 'day' ? third('03/02/2024') : march);
    }
  },
);

const slashes = ['03/04/2024', '05/06/2024', '07/08/2024', '2024-01-02'];

test('slashes that no value explains are a person’s to decide', () => {
  const date = found(slashes, 'date')!;
  expect(date).toMatchObject({ status: 'Needs a decision', undecided: ['first'], examples: [] });
  expect(date.description).toContain(
    'No value says whether the day or the month comes first, as in “03/04/2024”: that is to be chosen.',
  );
  const times = ['03/04/2024 10:00 PM', '05/06/2024 11:30', '2024-01-02 09:15:00'];
  expect(found(times, 'time')).toMatchObject({ status: 'Needs a decision', undecided: ['first'] });
  // The same whichever is first.
  expect(found(['03/03/2024', '04/04/2024', '5 May 2024'], 'date')).not.toHaveProperty('undecided');
});

test('slashes that a value explains, and dots, are nobody’s to decide', () => {
  for (const [texts, first] of [
    [[...slashes, '13/04/2024'], 'day'],
    [[...slashes, '04/13/2024'], 'month'],
    [['03.04.2024', '05.06.2024', '07.08.2024'], 'month'],
  ] as const) {
    const date = found(texts, 'date')!;
    expect(date).toMatchObject({ status: 'Recommended', step: { first } });
    expect(date).not.toHaveProperty('undecided');
  }
  // A day of dots says nothing of slashes.
  expect(found([...slashes, '31.12.2024'], 'date')).toMatchObject({ undecided: ['first'] });
});

test('lists in another order are no spellings of one value', () => {
  const lists = ['red; blue', 'blue, red', 'green', 'red', 'blue; red'];
  const united = (texts: readonly string[]) => {
    const { step } = findIn(columnOf(texts), ['spelling'])[0] ?? {};
    return step?.kind === 'spelling' ? step.values.map(({ from, to }) => `${from} > ${to}`) : [];
  };
  expect(united(['red; blue', 'blue, red', 'green'])).toEqual([]);
  expect(united(['Black Forest; New York', 'New York; Black Forest', 'Rome'])).toEqual([]);
  // Of lists in one order the sign alone is another.
  expect(united(lists)).toEqual(['blue; red > blue, red']);
  expect(united(['Doe, John', 'John Doe', 'John Doe', 'Rome'])).toEqual(['Doe, John > John Doe']);
});

test.for([
  ['red; blue', 'blue, red'],
  ['Rome-Oslo', 'Oslo-Rome'],
  ['Rome – Oslo', 'Oslo – Rome'],
  ['l̥', 'l̥̄'],
  ['ṁ', 'm̐'],
  ['◌ँ', '◌ं'],
])('“%s” and “%s” are no spellings of one value', ([a, b]) => {
  expect(found([a!, a!, b!, 'Bergen'], 'spelling')).toBeUndefined();
});

test.for([
  ['Zürich', 'Zurich'],
  ['Saint-Denis', 'Saint Denis'],
  ['Éva', 'Eva'],
])('“%s” and “%s” are', ([a, b]) => {
  expect(found([a!, a!, b!, 'Bergen'], 'spelling')?.step).toMatchObject({ values: [{ from: b, to: a }] });
});

test('the results of sets are no lists', () => {
  const sets = ['6–2, 6–3', '4–6, 6–4', '6–3, 6–2', '6–4, 4–6', '6–2, 6–4', '6–4, 6–2', '6–3, 4–6'];
  expect(found(sets, 'list')).toBeUndefined();
});

test('a comma that parts thousands in most values, and decimals in one, is a person’s to decide', () => {
  const thousands = ['10,000', '6,905', '12,500', '3,943', '6,013', '3,042', '4,541', '13,5000'];
  const number = found(thousands, 'number')!;
  expect(number).toMatchObject({
    status: 'Needs a decision',
    undecided: ['decimal'],
    step: { decimal: '.' },
  });
  expect(number.description).toContain('“10,000” and most others look as if it stood between thousands');
  expect(number.examples).toEqual([]);
  // Whichever is chosen, this becomes the same.
  expect(found([...thousands, '$500'], 'number')?.examples).toEqual([
    { before: '$500', after: '500', rows: 1 },
  ]);
  expect(found(['10,5', '6,905', '12,25', '1,2'], 'number')).toMatchObject({ step: { decimal: ',' } });
  expect(found(['10,5', '6,905', '12,25', '1,2'], 'number')).not.toHaveProperty('undecided');
});

test('a point that may part thousands or decimals is a person’s to decide, but where values say which', () => {
  const number = found(['98.000 €', '7.125 €', '900 €', '1.300 €'], 'number')!;
  expect(number).toMatchObject({ status: 'Needs a decision', undecided: ['decimal'] });
  expect(number.description).toContain(
    'No value says whether a point stands before decimals or between thousands, as in “98.000 €”: that is to be chosen.',
  );
  expect(number.description).not.toContain('with a decimal');
  expect(number.examples).toEqual([{ before: '900 €', after: '900', rows: 1 }]);
  for (const [texts, decimal] of [
    [['98.000 €', '1.250.000 €', '900 €'], ','],
    [['98.000 €', '7,50 €', '900 €'], ','],
    [['$3.459', '$0.125', '$900'], '.'],
    [['$3.459', '$1,250,000', '$900'], '.'],
  ] as const) {
    expect([texts, found(texts, 'number')]).toMatchObject([texts, { step: { decimal } }]);
    expect(found(texts, 'number')).not.toHaveProperty('undecided');
  }
});

test('a comma after a zero stands before decimals', () => {
  const texts = ['0,875 €', '0,125 €', '0,500 €'];
  const number = found(texts, 'number')!;
  expect(number).toMatchObject({ status: 'Recommended', step: { decimal: ',' } });
  expect(texts.map((text) => Number(applyStep(number.step, text)))).toEqual([0.875, 0.125, 0.5]);
  const point: RecipeStep = { ...of, kind: 'number', decimal: '.' };
  expect(applyStep(point, '0,875')).toBeNull();
  expect(applyStep(point, '1,875')).toBe('1875');
  // Nothing is nothing either way.
  const fromNothing = found(['0,000', '1,000', '2,000', '$5'], 'number')!;
  expect(fromNothing).toMatchObject({ status: 'Recommended', step: { decimal: '.' } });
  expect(Number(applyStep(fromNothing.step, '0,000'))).toBe(0);
});

test('amounts with decimal commas aren’t taken for thousands of a unit', () => {
  expect(found(['0,250 kg', '1,500 kg', '1,500 kg', '750 g'], 'unit')).toBeUndefined();
  expect(found([...Array.from({ length: 20 }, () => '1,500 kg'), '750 g', '1,5 kg'], 'unit')).toBeUndefined();
  const unit = found(['1,500 kg', '2 kg', '750 g', '1,250 kg'], 'unit')!;
  expect(applyStep(unit.step, '1,500 kg')).toBe('1500');
  expect(applyStep(unit.step, '0,250 kg')).toBeNull();
});

test('of mW and MW the capital says which: only the second is a million', () => {
  expect(found(['500 mW', '2 W', '250 mW', '1 W'], 'unit')).toBeUndefined();
  const unit = found(['5 MW', '2 W', '3 MW', '20 kW'], 'unit')!;
  expect(applyStep(unit.step, '2 W')).toBe('0.000002');
});

test.for([
  ['date', ['18.04.41', '06.01.65', '12.05.99', '31.12.12'], '2 rows have'],
  ['time', ['18.04.41 10:00', '06.01.99 11:00:00', '12.05.99 10:00', '31.12.12 10:00'], '1 row has'],
] as const)(
  'two digits of a year that may be of either century are told, and left to a person: %s',
  ([kind, texts, count]) => {
    const finding = found(texts, kind)!;
    expect(finding.status).toBe('Needs a decision');
    expect(finding.description).toContain(
      `${count} two digits of a year that may be of the last century or of this one, such as “${texts[0]}”, which would be taken for 2041.`,
    );
    expect(found(['18.04.99', '06.01.15', '1.2.2012'], 'date')).toMatchObject({ status: 'Recommended' });
  },
);

test('a column with both orders of day and month is a person’s to decide', () => {
  const both = ['13/02/2024', '14/02/2024', '02/13/2024', ...slashes, ...slashes, ...slashes];
  const date = found(both, 'date')!;
  expect(date).toMatchObject({ status: 'Needs a decision', undecided: ['first'] });
  expect(date.description).toContain(
    '2 rows have the day first and 1 row the month, such as “13/02/2024” and “02/13/2024”. Which is meant by “03/04/2024” is to be chosen.',
  );
});

test('percent signs beside amounts without one are a person’s to decide', () => {
  const number = found(['12%', '15%', '0.2', '0.35'], 'number')!;
  expect(number.status).toBe('Needs a decision');
  expect(number.description).toContain(
    '2 rows have a percent sign and 2 have none, which would be added up as if they were the same.',
  );
  expect(found(['12%', '15 %', '7%'], 'number')).toMatchObject({ status: 'Recommended' });
});

test('amounts without a unit are told beside those that can’t be read', () => {
  const texts = ['5 kg', '2 kg', '3 kg', '7 kg', '1 kg', '9 kg', '250 g', '500 g', '750 g', '12', 'much'];
  const { description } = found(texts, 'unit')!;
  expect(description).toContain('1 row can’t be read, such as “much”.');
  expect(description).toContain('1 row has no unit and would be taken for kg.');
});

test('a unit is read only where its factor has the digits for it', () => {
  const texts = ['5 lb', '2 lb', '3 lb', '7 lb', '9 lb', '4 lb', '250 g', '500 g', '1 µg'];
  const unit = found(texts, 'unit')!;
  expect(unit.step).toMatchObject({ units: [{ name: 'lb' }, { name: 'g', factor: '0.0022046226' }] });
});
