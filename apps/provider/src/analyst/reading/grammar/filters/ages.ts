import { concepts } from '../../lexicon.ts';
import { isMeasure } from '../../measures.ts';
import { columnOf } from '../../tree.ts';
import { part, type Rule } from '../figures.ts';
import { filter } from './conditions.ts';

const tens = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];
const inTens = new RegExp(
  String.raw`^(?:(?:aged )?in (?:their|his|her) )?(?:(\d)0 ?'?s|(${tens.join('|')}))(?= |$)`,
);
const whose = /^(?:their|his|her)$/;
const longestSaid = 5;

/** "In their thirties", "in her 60s": ages from 30 to 39, no years of a century. */
export const agesByTens: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const { tokens } = scan.context;
  const text = tokens
    .slice(start, start + longestSaid)
    .map((t) => t.lower)
    .join(' ');
  const [said, digit, word = ''] = inTens.exec(text) ?? [];
  const isLed = said !== undefined && (/\bin \S+ /.test(said) || whose.test(tokens[start - 1]?.lower ?? ''));
  if (!isLed) return [];
  const to = scan.items.findIndex((item) => item.end === start + said.split(' ').length);
  if (to < at) return [];
  const low = 10 * (digit === undefined ? tens.indexOf(word) + 2 : Number(digit));
  return scan
    .concept(concepts.age, at)
    .filter(({ inverse, choice }) => !inverse && isMeasure(choice.column))
    .map(({ choice }) => {
      const condition = { kind: 'between' as const, left: columnOf(choice.column), low, high: low + 9 };
      return part(at, to + 1, 'filter:aged', 1.2, filter(condition, choice.column), [choice]);
    });
};
