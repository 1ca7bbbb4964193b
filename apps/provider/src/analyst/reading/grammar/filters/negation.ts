import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { textOf, type Condition } from '../../shared/query/tree.ts';
import type { Rule } from '../rule.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { yesOf } from './flags.ts';
import { columnCompared, columnEqual, compareFirst } from './comparisons.ts';
import { values } from './values.ts';

const saysNone = /^(?:no|not|without|non)\b/i;

/** "Without a degree" of a column that says "No degree". */
function noneOf(condition: Condition): Condition | null {
  if (condition.kind !== 'in' || condition.negated) return null;
  const [none, other] = condition.values.filter((value) => typeof value === 'string' && saysNone.test(value));
  return none === undefined || other !== undefined
    ? null
    : { kind: 'compare', left: condition.left, operator: '=', right: none };
}

/** The opposite of a condition. */
export function deniedOf(condition: Condition): Condition {
  const none = noneOf(condition);
  if (none) return none;
  if (condition.kind === 'compare' && condition.operator === '=') return { ...condition, operator: '<>' };
  return condition.kind === 'in' ? { ...condition, negated: true } : { kind: 'not', part: condition };
}

/** What leads from a verb to what is denied: "not made by Vekoma". */
const leads = /^(?:by|in|at|from|with|for|on|to)$/;

/** "Aren't evergreen from Potter" denies what a yes or no tells, and nothing of Potter. */
const isFlag = ({ choices }: { choices: readonly ColumnChoice[] }): boolean =>
  choices.some(({ kin, column }) => kin === 'same' && (column.kind === 'boolean' || yesOf(column) !== null));

/** "Not finished - still open or invalid": what stands behind a dash says the same in other words. */
const isApart = ({ items, context }: Scan, from: number, to: number): boolean =>
  context.tokens.slice(items[from]?.end, items[to]?.start).some(({ text }) => /^[-–—:;(]$/.test(text));

/** "Do not have a price above 5" denies that it is above. */
const hasNo = /^do(?:es)? not have(?: an?)?$/;

/** "do not have the country \"France\"", "weren't built before 1990": what is denied stands after its verb. */
export const denied: Rule = (scan, at) => {
  if (!scan.role(at, 'not') && !hasNo.test(scan.text(at))) return [];
  const own = scan.skip(at + 1);
  const verb = scan.items[own];
  // "Located" may be near to a column's name.
  const isVerb = (verb?.type === 'word' && !verb.capital) || (verb?.type === 'column' && !isFlag(verb));
  const behind = isVerb ? scan.skip(own + 1) : own;
  const place = isVerb && leads.test(scan.text(behind)) ? scan.skip(behind + 1) : behind;
  // "Not majoring in 600": what is denied may be the column itself.
  const majors = verb?.type === 'column' ? columnEqual(scan, own, scan.choices(own)) : [];
  const others = place === at + 1 || isApart(scan, own, place) ? [] : [columnCompared, values, compareFirst];
  return [...majors, ...others.flatMap((rule) => rule(scan, place))].flatMap((found): Part[] => {
    const { makes } = found;
    if (makes.kind !== 'filter' || textOf(makes.condition).includes('"negated":true')) return [];
    const condition = deniedOf(makes.condition);
    return [
      {
        ...found,
        from: at,
        rule: `filter:denied:${found.rule}`,
        makes: { ...makes, condition, equality: false },
      },
    ];
  });
};
