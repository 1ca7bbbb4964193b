import { describe, expect, test } from 'vitest';
import { columnOf } from './columnOf.testing.ts';
import { findIn } from './findings.ts';
import { applyStep } from './kinds/kinds.ts';

const times = (text: string, count: number) => Array.from({ length: count }, () => text);
const kindsIn = (...texts: string[]) => findIn(columnOf(texts)).map(({ step }) => step.kind);

describe('what is no finding', () => {
  test.for([
    ['codes of countries, of which NA is one', ['NA', 'DE', 'FR', 'IT', 'US', 'GB', 'ES', 'PL']],
    ['codes that are dialled', ['+44', '+262', '+590', '+1', '+49 30']],
    ['lists of codes', ['1', '204,226', '7', '204,226,236,249', '99', '3,4,5,8']],
    ['sizes that differ by their signs alone', ['8.5 x 11', '85 x 11', '8-5 x 11']],
    [
      'cities that are a letter apart, and neither is rare',
      [...times('Clinton', 17), ...times('Clifton', 2)],
    ],
    [
      'codes that capitals tell apart',
      [...times('AB-1a', 4), ...times('AB-1A', 9), ...times('CD-27', 3), 'EF-3b'],
    ],
    [
      'codes, in one of which capitals are small letters',
      [...Array.from({ length: 30 }, (_, at) => `AB-${at}`), 'Ab-7'],
    ],
    ['names of videos', ['dQw4w9WgXcQ', 'dqw4w9wgxcq', '9bZkp7q19f0', 'kJQP7kiw5Fk']],
    ['states that differ in their first letter', [...times('North Korea', 400), 'South Korea']],
    ['parts of one film', [...times('Superman II', 40), 'Superman III']],
    [
      'names that are a letter apart no more often than any two are',
      [
        ...times('Paula Meier', 40),
        'Paul Meier',
        ...['Jan', 'Jana', 'Paul', 'Paula', 'Luis', 'Luisa'].flatMap((name) =>
          ['Weber', 'Novak', 'Costa'].flatMap((family) => times(`${name} ${family}`, 4)),
        ),
      ],
    ],
    ['grades', ['A', 'A-', 'A+', 'A*', 'B', 'B-', 'B', 'B+']],
    ['ratings', ['AAA', 'AA', 'AA-', 'AA', 'BBB', 'BBB-', 'BBB+', 'BBB']],
    ['levels', [...times('Medium', 4), 'Medium-', ...times('High', 4), 'High-', '-High']],
    ['languages of computers', ['C', 'C', 'C#', 'C++', 'F#', 'F', 'Net', '.NET', 'Net']],
    ['signs that compare', ['=', '=', '!=', '>=', '<=', '=']],
    ['plans that have a letter for a name', [...times('Plan A', 200), 'Plan B']],
    ['towns that are there once each', ['Basse-Terre', 'Basseterre', 'George Town', 'Georgetown']],
    ['yes and no in one way', ['Yes', 'No', 'No']],
    ['days in one way', ['2024-01-31', '2024-02-29']],
    ['a text with lines', ['first\nsecond', 'one']],
    ['codes with a zero before them', ['007', '042', '113', '205', '$318']],
    [
      'words of several alphabets, each of one',
      ['Москва', 'Ελλάδα', 'Łódź', 'T-хвост', '5 μm', 'kΩ', 'サイズＬ'],
    ],
  ])('%s', ([, texts]) => {
    expect(kindsIn(...(texts as string[]))).toEqual([]);
  });
});

test.for([
  ['e-mail addresses', 'email', ['ADA@X.ORG', 'ADA@X.ORG', 'ada@x.org', 'Ada <bob@x.org>']],
  ['web addresses', 'url', ['HTTPS://X.ORG', 'HTTPS://X.ORG', 'https://x.org/', 'https://y.org']],
  [
    'lists',
    'list',
    ['red / blue', 'red / blue', 'red, blue', 'red; blue', 'blue; red', 'blue|red', 'red', 'blue', 'green'],
  ],
] as const)('%s are written one way by their own rule alone', ([, kind, texts]) => {
  const kinds = kindsIn(...texts);
  expect(kinds).toContain(kind);
  expect(kinds).not.toContain('case');
  expect(kinds).not.toContain('spelling');
});

test('a rule that lists too many values for one says so', () => {
  const texts = Array.from({ length: 600 }, (_, at) => `Cafe\u0301 ${at}`);
  const finding = findIn(columnOf(texts)).find(({ step }) => step.kind === 'characters');
  expect(finding).toMatchObject({ rows: 500 });
  expect(finding!.description).toContain('It lists the 500 most frequent; others stay as they are.');
});

test('placeholders that spaces stand around are emptied whichever rule comes first', () => {
  const steps = findIn(columnOf([' N/A', 'red ', 'red', 'blue', 'blue'])).map(({ step }) => step);
  expect(steps.map(({ kind }) => kind)).toEqual(['spaces', 'missing']);
  for (const order of [steps, steps.toReversed()])
    expect(order.reduce<string | null>((value, step) => applyStep(step, value), ' N/A')).toBeNull();
});

test.for(['\u00a0N/A', '\u00a0---\u00a0', ' -\u202f', '\u200bnull', '\u00a0'])(
  'a placeholder with unusual spaces around it is emptied: %j',
  (placeholder) => {
    const steps = findIn(columnOf([placeholder, 'red', 'red', 'blue', 'blue'])).map(({ step }) => step);
    expect(steps.map(({ kind }) => kind)).toEqual(['spaces', 'missing']);
    for (const order of [steps, steps.toReversed()])
      expect(order.reduce<string | null>((value, step) => applyStep(step, value), placeholder)).toBeNull();
  },
);

test('every placeholder that would be emptied is told, once for all spaces around it', () => {
  const texts = ['n/a', 'N/A', '\u00a0N/A', '-', '--', '---', '?', 'tbd', ...times('red', 5), 'blue'];
  expect(findIn(columnOf(texts))[1]).toMatchObject({ step: { kind: 'missing' } });
  for (const told of ['“N/A” 2 times', '“n/a” 1 time', '“-” 1 time', '“---” 1 time', '“tbd” 1 time'])
    expect(findIn(columnOf(texts))[1]!.description).toContain(told);
});

test.for([
  ['numbers', 'number', ['$1,200.50', '$7', '$8', '2,000', '9']],
  ['days', 'date', ['24/11/2025', '25/11/2025', '13 Jan 2025', '2025-01-31', '2025-02-01']],
  ['truth values', 'boolean', ['Yes', 'yes', 'no', 'N', 'Y']],
] as const)('what is emptied where a column is read as %s is told there, too', ([, kind, texts]) => {
  const findings = findIn(columnOf(['---', '---', ' n/a', ...texts, ...texts]));
  const finding = findings.find(({ step }) => step.kind === kind);
  expect(finding?.description).toContain(
    'What stands for no value becomes missing: “---” 2 times, “n/a” 1 time.',
  );
  const [plain] = findIn(columnOf([...texts, ...texts])).filter(({ step }) => step.kind === kind);
  expect(plain?.description).not.toContain('becomes missing');
});

test('a sign beside others of its kind is left to a person', () => {
  const [finding] = findIn(
    columnOf([...times('++', 4), ...times('+', 5), ...times('-', 3), ...times('---', 2), 'o']),
  );
  expect(finding).toMatchObject({ status: 'Needs a decision', step: { kind: 'missing' } });
  expect(finding!.description).toContain('Beside “+”, “-” may be what is meant.');
});

test('of a value with many faults, the order of the steps is no matter', () => {
  const spoilt = ' CAFE\u0301  NORD';
  const steps = findIn(columnOf([spoilt, 'Café Nord', 'Café Nord', 'Café Nord', 'Ost'])).map(
    ({ step }) => step,
  );
  expect(steps.map(({ kind }) => kind)).toEqual(['characters', 'spaces', 'case']);
  const [a, b, c] = steps as [(typeof steps)[0], (typeof steps)[0], (typeof steps)[0]];
  for (const order of [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ])
    expect(order.reduce<string | null>((value, step) => applyStep(step, value), spoilt)).toBe('Café Nord');
});

test('what is rare and one letter from what is frequent is found, and left to a person', () => {
  const typed = ['Califronia', 'Calfornia', 'Californnia', 'Celifornia', 'californai', 'Texs'];
  const [finding] = findIn(columnOf([...times('California', 300), ...times('Texas', 200), ...typed, 'Ohio']));
  expect(finding).toMatchObject({ status: 'Needs a decision', rows: 6, step: { kind: 'typo' } });
  expect(typed.map((text) => applyStep(finding!.step, text))).toEqual([...times('California', 5), 'Texas']);
});

test('whether codes in capitals and small letters are one is left to a person', () => {
  const [finding] = findIn(columnOf([...times('AB-12', 9), 'ab-12', ...times('CD-13', 4), 'EF-14']));
  expect(finding).toMatchObject({ status: 'Needs a decision', step: { kind: 'case' }, rows: 1 });
});

test('words with a digit among others are written one way', () => {
  const [finding] = findIn(
    columnOf([...times('Covid19', 9), 'COVID19', ...times('Flu', 4), 'Measles', 'Mumps']),
  );
  expect(finding).toMatchObject({ status: 'Recommended', step: { kind: 'case' }, rows: 1 });
});

test.for([
  [[...times('None', 60), ...times('Minor', 30), 'Major'], 'None'],
  [['Alive', 'Blue', 'Creep', 'Dare', 'Echo', 'Missing'], 'Missing'],
] as const)('a word that may be meant is left to a person: %#', ([texts, word]) => {
  const [finding] = findIn(columnOf(texts));
  expect(finding).toMatchObject({ status: 'Needs a decision', step: { kind: 'missing', words: [word] } });
});

test('where accents are lost in as many rows as keep them, they are given back', () => {
  const [finding] = findIn(columnOf([...times('Munchen', 3), ...times('München', 3)]));
  expect(applyStep(finding!.step, 'Munchen')).toBe('München');
});

describe('what exports and other languages write', () => {
  test.for([
    ['amounts with the minus behind them', ['5.50-', '1,234.00-', '7.25'], ['-5.50', '-1234.00', '7.25']],
    ['amounts in another money', ['R$ 5', 'R$ 1,200.50', '12'], ['5', '1200.50', '12']],
    ['months in German', ['5. März 2024', '24. Dez. 2024'], ['2024-03-05', '2024-12-24']],
    ['months in French', ['1er août 2024', '3 févr. 2024'], ['2024-08-01', '2024-02-03']],
    ['months in Spanish', ['5 de marzo de 2024', '9 ene 2024'], ['2024-03-05', '2024-01-09']],
    ['days of the week', ['Tue, 5 March 2024', 'Friday, March 8, 2024'], ['2024-03-05', '2024-03-08']],
    [
      'times as mails have them',
      ['Tue, 05 Mar 2024 10:00:00 GMT', 'Mar 5, 2024 1:30 PM'],
      ['2024-03-05 10:00:00', '2024-03-05 13:30:00'],
    ],
    ['what isn’t there in German', ['i.O.', 'k.A.', 'i.O.', 'keine Angabe'], ['i.O.', null, 'i.O.', null]],
    ['yes and no in German', ['ja', 'Nein', 'J', 'n'], ['true', 'false', 'true', 'false']],
  ] as const)('%s', ([, before, after]) => {
    const finding = findIn(columnOf(before)).find(({ step }) => step.kind !== 'case');
    expect(before.map((text) => applyStep(finding!.step, text))).toEqual(after);
  });
});

test('spellings with one n-gram key are united where one is the usual', () => {
  const typed = ['NewYork', 'New-York', 'N.E.W. YORK'];
  const [finding] = findIn(columnOf([...times('New York', 9), ...typed, 'Boston']), ['spelling']);
  expect(typed.map((text) => applyStep(finding!.step, text))).toEqual(times('New York', 3));
});

describe('characters that look alike', () => {
  const [e, o, P] = ['\u0435', '\u043e', '\u0420'];
  test.for([
    ['an accent of its own', 'Cafe\u0301', 'Café'],
    ['a soft hyphen', 'Stan\u00addard', 'Standard'],
    ['wide letters', 'ＡＢＣ－１２', 'ABC-12'],
    ['a Cyrillic letter in a Latin word', `B${e}rlin`, 'Berlin'],
    ['a Latin letter in a Cyrillic word', 'Mосква'.replace('M', 'M'), 'Москва'],
    ['a Greek letter', '\u0391lpha', 'Alpha'],
    ['several words, one of them mixed', `Peter ${P}an and M${o}skau`, 'Peter Pan and Moskau'],
  ])('%s is found, and written as it usually is', ([, before, after]) => {
    const [finding] = findIn(columnOf([before!, 'one', 'two', 'two']));
    expect(finding).toMatchObject({ step: { kind: 'characters' }, rows: 1 });
    expect(applyStep(finding!.step, before!)).toBe(after);
  });
});

test('hostile values are told and break nothing', () => {
  const texts = ["it's", "IT'S", 'a"b', "'; DROP TABLE x; --", '\f', '💥'.repeat(400), '(((', '$'];
  expect(kindsIn(...texts)).toEqual(['spaces', 'missing', 'case']);
});
