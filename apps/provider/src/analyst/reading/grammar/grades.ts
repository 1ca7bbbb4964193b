import type { AnalystColumn } from '../../table.ts';
import { meantColumn } from '../mentions/mention.ts';
import type { Part } from '../parts.ts';
import { columnOf, type Condition } from '../tree.ts';
import { part, type Rule } from './figures.ts';
import { itemAfter, wordsFrom } from './wordsAt.ts';

const fewestGrades = 3;
const grade = /^[A-H]$/;

/** A column of grades by letters, A being the best: of energy, credit, hygiene or exams. */
const isGraded = ({ kind, derived, complete, values }: AnalystColumn): boolean =>
  kind === 'text' &&
  !derived &&
  complete &&
  values.length >= fewestGrades &&
  values.every((v) => grade.test(v));

const lead = /^(?:(?:is|are|rated|graded|rating|grade) )*/;
const than = /^(?:(worse|lower|poorer|below|under)|(better|higher|above))(?: than)?(?: an?)? ([a-h])(?= |$)/;
const orMore =
  /^(?:an? )?([a-h]) (?:or|and) (?:(worse|lower|poorer|below|under)|(better|higher|above))(?= |$)/;
const atLeast = /^(at least|at best)(?: an?)? ([a-h])(?= |$)/;

interface Limit {
  letter: string;
  isWorse: boolean;
  includes: boolean;
  words: number;
}

/** Which grades are meant by words from a token on. */
function limitAt(text: string): Limit | null {
  const words = (found: string) => found.split(' ').length;
  const [ahead, worse, , first] = than.exec(text) ?? [];
  if (ahead && first)
    return { letter: first.toUpperCase(), isWorse: !!worse, includes: false, words: words(ahead) };
  const [open, second, down] = orMore.exec(text) ?? [];
  if (open && second)
    return { letter: second.toUpperCase(), isWorse: !!down, includes: true, words: words(open) };
  const [least, end, third] = atLeast.exec(text) ?? [];
  if (least && third)
    return { letter: third.toUpperCase(), isWorse: end === 'at best', includes: true, words: words(least) };
  return null;
}

const isWithin = (value: string, { letter, isWorse, includes }: Limit): boolean =>
  value === letter ? includes : value > letter === isWorse;

const longest = 7;

/** "Worse than D", "B or better": the grades from one letter on. */
export const grades: Rule = (scan, at) => {
  const graded = scan.columns.filter(isGraded);
  if (graded.length === 0) return [];
  const named = scan.choices(at, isGraded);
  const start = scan.items[named.length > 0 ? at + 1 : at]?.start ?? 0;
  const text = wordsFrom(scan, start, longest);
  const [led] = lead.exec(text) ?? [''];
  const limit = limitAt(text.slice(led.length));
  if (!limit) return [];
  const to = itemAfter(scan, start, led.split(' ').length - 1 + limit.words);
  const columns = named.length > 0 ? named.map(({ column }) => column) : graded;
  return columns.flatMap((column): Part[] => {
    const values = column.values.filter((value) => isWithin(value, limit)).toSorted();
    if (values.length === 0) return [];
    const condition: Condition = { kind: 'in', left: columnOf(column), values, negated: false };
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return [part(at, to, 'filter:compare:text', 1.6, makes, [meantColumn(column, 0.8)])];
  });
};
