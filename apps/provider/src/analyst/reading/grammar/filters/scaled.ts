import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNamed } from '../../measures.ts';
import { meantColumn } from '../../mentions/mention.ts';
import type { Scan } from '../../parts.ts';
import { columnOf, columnsUsed, type Condition, type QueryTree } from '../../tree.ts';
import { part, type Rule } from '../figures.ts';
import { filter } from './conditions.ts';

/** A scale that answers are given on, and who is called how by what they answered. */
interface AnswerScale {
  named: RegExp;
  least: number;
  most: number;
  groups: [said: RegExp, from: number, to: number][];
}

const scales: AnswerScale[] = [
  {
    named: /^(?:nps|promoter|recommend|recommendation)$/,
    least: 0,
    most: 10,
    groups: [
      [/^promoters?$/, 9, 10],
      [/^passives?$/, 7, 8],
      [/^detractors?$/, 0, 6],
    ],
  },
  {
    named: /^(?:satisfaction|csat|rating|star|happiness)$/,
    least: 1,
    most: 5,
    groups: [
      [/^(?:satisfied|happy)$/, 4, 5],
      [/^(?:unsatisfied|dissatisfied|unhappy)$/, 1, 2],
    ],
  },
];

const isOn = (column: AnalystColumn, { named, least, most }: AnswerScale): boolean =>
  isMeasure(column) &&
  !column.derived &&
  isNamed(column, named) &&
  Number(column.min) >= least &&
  Number(column.max) === most;

const compared = /^(?:how|more|less|most|least|as|so|too)$/;

/** Who a word of the question calls by what they answered; "how happy" asks for a figure. */
function answersAt(scan: Scan, at: number): { column: AnalystColumn; condition: Condition } | null {
  const { tokens } = scan.context;
  const word = tokens[at]?.lower ?? '';
  if (compared.test(tokens[at - 1]?.lower ?? '')) return null;
  for (const scale of scales) {
    const [, low, high] = scale.groups.find(([said]) => said.test(word)) ?? [];
    if (low === undefined || high === undefined) continue;
    const column = scan.columns.find((c) => isOn(c, scale));
    if (!column) continue;
    const left = columnOf(column);
    if (high === scale.most)
      return { column, condition: { kind: 'compare', left, operator: '>=', right: low } };
    if (low === scale.least)
      return { column, condition: { kind: 'compare', left, operator: '<=', right: high } };
    return { column, condition: { kind: 'between', left, low, high } };
  }
  return null;
}

/** "Promoters", "unhappy guests": those who answered so on the scale of a column. */
export const answersOnScales: Rule = (scan, at) => {
  const item = scan.items[at];
  const meant = item && item.end === item.start + 1 ? answersAt(scan, item.start) : null;
  if (!meant) return [];
  const { column, condition } = meant;
  return [part(at, at + 1, 'filter:scale', 1.2, filter(condition, column), [meantColumn(column, 0.75)])];
};

const asked = new WeakMap<Scan['context'], AnalystColumn[]>();

/** The columns of all who are called by what they answered: asked for each query that a question may mean. */
function columnsAsked(scan: Scan): AnalystColumn[] {
  let columns = asked.get(scan.context);
  if (!columns) {
    columns = scan.context.tokens.flatMap((_, at) => answersAt(scan, at)?.column ?? []);
    asked.set(scan.context, columns);
  }
  return columns;
}

/** "How many promoters" are not all who answered. */
export function dropsAnswers(tree: QueryTree, scan: Scan): boolean {
  const columns = columnsAsked(scan);
  if (columns.length === 0) return false;
  const used = columnsUsed(tree);
  return !columns.every((column) => used.has(column));
}
