import { nearness } from '../nearness.ts';
import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { isIdentifier, isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { quality } from '../../shared/vocabulary/semantics.ts';
import { placesSaid } from '../../shared/vocabulary/ordinals.ts';
import { part, type Rule } from '../rule.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { filter } from './conditions.ts';

/** "Which bed was 700555 in", "status of return 51790": a bare number that only what tells rows apart can hold. */
export const bareNumbers: Rule = (scan, at) => {
  const number = scan.number(at);
  if (number === null || number < leastNumber || !Number.isInteger(number)) return [];
  const isLimit = roleOf(scan.text(at - 1))?.role === 'compare';
  if (isLimit || /^(?:19|20)\d\d$/.test(String(number))) return [];
  const right = scan.exactNumber(at) ?? number;
  const isHeld = (c: AnalystColumn) =>
    isIdentifier(c) && c.kind === 'number' && number >= Number(c.min) && number <= Number(c.max);
  const elsewhere = scan.columns.some((c) => isMeasure(c) && !c.derived && number <= Number(c.max));
  return scan.columns.filter(isHeld).map((column) => {
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right };
    const score = 0.6 + nearness(scan, column, scan.items[at]?.start ?? 0) * 0.3;
    const use: ColumnChoice = { column, score, kin: 'synonym', unsaid: [] };
    const rule = `filter:row:bare:${elsewhere ? 'open' : 'only'}`;
    return part(at, at + 1, rule, 0.7, filter(condition, column, true), [use]);
  });
};

const leastNumber = 100;

/** The number that an ordinal says, "3rd" and "third"; null where a word is none. */
function ordinalOf(said: string): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(said) ?? [];
  if (digits !== undefined) return Number(digits);
  if (said === 'first') return 1;
  const place = placesSaid.findIndex((word) => word.test(said));
  return place < 0 ? null : place + 2;
}

const mostNumbered = 31;

/** "First reply" isn't so of what got one of its "Replies". */
const isPlural = ({ words, rawWords }: AnalystColumn): boolean => {
  const [word = '', raw = ''] = [words.at(-1), rawWords.at(-1)];
  return raw !== word && raw.endsWith('s') && raw.startsWith(word.slice(0, -1));
};

/** "Third class", "2nd grade": few whole numbers, of which one is said. */
export const ordinals: Rule = (scan, at) => {
  const number = ordinalOf(scan.text(at));
  if (number === null) return [];
  const isNumbered = (c: AnalystColumn) =>
    isNumeric(c) &&
    !c.derived &&
    !isPlural(c) &&
    c.distinct <= mostNumbered &&
    Number.isInteger(Number(c.min)) &&
    addsUpByName(c) !== true &&
    Number(c.min) <= number &&
    number <= Number(c.max) &&
    c.distinct <= Number(c.max) - Number(c.min) + 1;
  const written = (c: AnalystColumn) =>
    c.kind === 'text' ? c.values.find((value) => ordinalOf(value.toLowerCase()) === number) : undefined;
  return scan
    .choices(at + 1, (c) => written(c) !== undefined || isNumbered(c))
    .filter(({ kin }) => quality[kin] >= quality.stem)
    .map((use) => {
      const condition: Condition = {
        kind: 'compare',
        left: columnOf(use.column),
        operator: '=',
        right: written(use.column) ?? number,
      };
      return part(at, at + 2, 'filter:equal:number:number', 1.1, filter(condition, use.column, true), [use]);
    });
};
