import { describe, expect, test } from 'vitest';
import { columnOf } from './columnOf.testing.ts';
import { findIn } from './findings.ts';
import { applyStep } from './kinds/kinds.ts';

const kindsIn = (...texts: string[]) => findIn(columnOf(texts)).map(({ step }) => step.kind);

describe('what is no finding', () => {
  test.for([
    ['codes of countries, of which NA is one', ['NA', 'DE', 'FR', 'IT', 'US', 'GB', 'ES', 'PL']],
    ['codes that are dialled', ['+44', '+262', '+590', '+1', '+49 30']],
    ['lists of codes', ['1', '204,226', '7', '204,226,236,249', '99', '3,4,5,8']],
    ['sizes that differ by their signs alone', ['8.5 x 11', '85 x 11', '8-5 x 11']],
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
  expect(kindsIn(...texts)).toEqual(['spaces', 'case']);
});
