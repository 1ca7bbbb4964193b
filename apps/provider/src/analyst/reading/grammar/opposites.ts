import type { ColumnChoice } from '../mentions.ts';
import { columnOf, type Condition } from '../tree.ts';
import { stem } from '../words.ts';
import { part, type Rule } from './figures.ts';
import { yesOf } from './filters.ts';

/** What is said of those to whom the other word of a pair doesn't apply. */
const opposites: [said: RegExp, of: RegExp][] = [
  [/^fail/, /^(?:pass|succe|success)/],
  [/^(?:pass|succeed|succeeded|successful)/, /^fail/],
  [/^(?:present|attended|attend|showed|came)$/, /^(?:absent|miss|noshow)/],
  [/^(?:absent|missed|missing)$/, /^(?:present|attend)/],
  [/^(?:cancelled|canceled|closed|ended|lapsed)$/, /^(?:active|open)/],
  [/^(?:open|ongoing|outstanding)$/, /^(?:close|resolve|finish|complete|paid|settle)/],
  [/^(?:alive|living|survivors?)$/, /^(?:dead|die|decease)/],
  [/^(?:died|dead|victims?)$/, /^(?:alive|surviv)/],
];
const denying = /^(?:un|in|non-?|not-|dis)(?=\p{L}{4})/u;

/** "failed" of a column that says who passed, "inactive" of one that says who is active. */
export const flagOpposites: Rule = (scan, at) => {
  const item = scan.items[at];
  if (!item || item.end - item.start !== 1) return [];
  const word = scan.context.tokens[item.start]?.lower ?? '';
  const denied = denying.test(word) ? stem(word.replace(denying, '')) : null;
  const pairs = opposites.filter(([said]) => said.test(word));
  const isOpposite = (own: string) =>
    pairs.some(([, of]) => of.test(own)) || (denied !== null && stem(own) === denied);
  return scan.columns.flatMap((column) => {
    const yes = yesOf(column);
    if (column.derived || (column.kind !== 'boolean' && yes === null)) return [];
    const names = [...column.words, ...column.rawWords];
    if (!names.some(isOpposite) || names.some((w) => stem(w) === stem(word))) return [];
    const condition: Condition =
      yes === null
        ? { kind: 'flag', column, value: false }
        : { kind: 'compare', left: columnOf(column), operator: '=', right: yes.no };
    const use: ColumnChoice = { column, score: 0.78, kin: 'synonym', unsaid: [] };
    return [
      part(at, at + 1, 'filter:flag:opposite', 0.9, { kind: 'filter', condition, column, equality: false }, [
        use,
      ]),
    ];
  });
};
