import { isMeasure } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { timeCondition } from '../../shared/calendar/timeConditions.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { AnalystColumn } from '../../../table.ts';
import { aggregateOf, columnOf, type Condition, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { flagsSaid, yesOf } from '../filters/flags.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { comparedBy } from './comparatives.ts';

const farthest = 8;
/** What holds one side against the other where only one is named: "do gift wrapped orders bring in more?" */
const sideBySide =
  /^(?:more|less|fewer|better|worse|higher|lower|longer|shorter|faster|slower|quicker|heavier|lighter|older|younger|warmer|colder|hotter|cooler|cheaper|pricier|bigger|larger|smaller|taller|deeper|happier|stronger|wetter|drier|vs|v|versus|against|than|compared?|or)(?: than| to| with)?$/;

/** Two sides of the rows, and what is said beside them. */
interface Sides {
  from: number;
  to: number;
  rule: string;
  /** There is more of one side by itself: six other days of a week are held by their mean alone. */
  isUneven?: boolean;
  /** Which rows are on any of them; null where all are. */
  condition: Condition | null;
  by: Expression;
  use: ColumnChoice;
}

/** The sides by each measure that is said or meant anywhere, and by none. */
function measured(scan: Scan, { from, to, rule, condition, by, use, isUneven }: Sides): Part[] {
  const said = scan.items.flatMap((_, i) => (i === from ? [] : scan.choices(i, isMeasure)));
  const meant = scan.items.flatMap((_, i) => meantBy(scan.columns, scan.text(i)));
  const measures = (said.length > 0 ? said : meant).slice(0, 2);
  const compared = comparedBy(scan, from + 1, to);
  const sides = (measure: Expression | null, uses: ColumnChoice[]) =>
    part(
      from,
      to,
      `${rule}:${measure ? 'measured' : 'bare'}`,
      0.8,
      { kind: 'versus', condition, by, measure },
      [use, ...uses],
    );
  return [
    ...(isUneven && measures.length > 0 ? [] : [sides(null, [])]),
    ...(compared.measure ? [sides(compared.measure, compared.uses)] : []),
    ...measures.flatMap((m) =>
      (isUneven ? (['avg'] as const) : (['avg', 'sum'] as const)).map((name) =>
        sides(aggregateOf(name, columnOf(m.column)), [m]),
      ),
    ),
  ];
}

const known = (column: AnalystColumn): Condition => ({ kind: 'missing', column, negated: true });

const isFlag = (column: AnalystColumn): boolean => column.kind === 'boolean' || yesOf(column) !== null;

/** The first place of a word after another one; -1 where there is none nearby. */
const placeAfter = (scan: Scan, at: number, word: RegExp): number =>
  scan.items.findIndex((_, i) => i > at && i <= at + farthest && word.test(scan.text(i)));

const isHeldAgainst = (scan: Scan, from: number, to: number): boolean =>
  scan.items.some(
    (_, i) => i > from && i < to && (/^and$| than$/.test(scan.text(i)) || sideBySide.test(scan.text(i))),
  );

const otherSide = /^(?:without|others?|not|rest|neither|don't)$/;

/** "guests with breakfast rate us higher than those without": the rows of both sides. */
export const flagSides: Rule = (scan, at) => {
  const flagged = flagsSaid(scan, at);
  if (flagged.length === 0) return [];
  const other = placeAfter(scan, at, otherSide);
  if (other < 0 && !scan.items.some((_, i) => sideBySide.test(scan.text(i)))) return [];
  return flagged.flatMap((use) =>
    measured(scan, {
      from: at,
      to: (other < 0 ? at : other) + 1,
      rule: 'compare:flag',
      condition: known(use.column),
      by: columnOf(use.column),
      use,
    }),
  );
};

/** "The rest", "other piers", "everyone else". */
const others = /^(?:others?|rest|else|elsewhere)$/;

/** "Germany compared to the rest", "the Annex against other buildings": one value, and what has another. */
export const againstOthers: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'value') return [];
  const other = placeAfter(scan, at, others);
  if (other < 0 || !isHeldAgainst(scan, at, other)) return [];
  const isNamed = /^others?$/.test(scan.text(other)) && scan.items[other + 1]?.type === 'column';
  return item.matches.flatMap(({ column, stored }) =>
    measured(scan, {
      from: at,
      to: other + (isNamed ? 2 : 1),
      rule: 'compare:others',
      condition: known(column),
      by: {
        kind: 'side',
        column,
        where: { kind: 'in', left: columnOf(column), values: stored, negated: false },
        names: [
          stored.find((value) => value.toLowerCase() === item.text.toLowerCase()) ?? item.text,
          'others',
        ],
      },
      use: meantColumn(column, 0.8),
    }),
  );
};

const asksWhether = /^(?:do|does|did|is|are|was|were|will|how much)\b/;

/** "Busier", and not "over" so many. */
const judging = /^(?!over|under|after)\p{L}{3,}er\b/u;

/** Whether a question asks if something is more, or better, before a place. */
const isCompared = (scan: Scan, at: number): boolean =>
  asksWhether.test(scan.context.question.toLowerCase()) &&
  scan.items.some(
    (_, i) =>
      i < at &&
      (sideBySide.test(scan.text(i)) || (scan.role(i, 'compare') !== null && judging.test(scan.text(i)))),
  );

/** "Do people tip more on Saturdays?", "the wait on Mondays and on the other days": some days of the week, and the others. */
export const againstOtherDays: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'time' || item.span.kind !== 'cyclic' || item.span.unit !== 'weekday') return [];
  const { span } = item;
  const other = placeAfter(scan, at, others);
  const isHeld = other >= 0 && isHeldAgainst(scan, at, other);
  if (!isHeld && (other >= 0 || !isCompared(scan, at))) return [];
  const days = scan.skip(other + 1);
  const to = !isHeld ? at + 1 : /^(?:days?|week)$/.test(scan.text(days)) ? days + 1 : other + 1;
  return timesMeant(scan, at).flatMap((use) => {
    const { column } = use;
    const where = timeLike(column) ? timeCondition(span, column, scan.today) : null;
    if (!where) return [];
    const by = { kind: 'side' as const, column, where, names: [scan.text(at), 'other days'] as const };
    const isUneven = true;
    return measured(scan, {
      from: at,
      to,
      rule: 'compare:otherdays',
      isUneven,
      condition: known(column),
      by,
      use,
    });
  });
};

/** "Runners with a club or without": what has a value, and what has none. */
export const withAndWithout: Rule = (scan, at) => {
  if (!/^(?:with|has|have)$/.test(scan.text(at))) return [];
  const noun = scan.skip(at + 1);
  const without = placeAfter(scan, at, /^(?:without|none)$/);
  if (without < 0 || !isHeldAgainst(scan, at, without)) return [];
  const place = noun < without ? noun : scan.skip(without + 1);
  return scan
    .choices(place, (c) => c.profile.nullFraction > 0 && !isFlag(c) && !c.derived)
    .flatMap((use) =>
      measured(scan, {
        from: at,
        to: Math.max(place, without) + 1,
        rule: 'compare:without',
        condition: null,
        by: {
          kind: 'side',
          column: use.column,
          where: known(use.column),
          names: [`with ${scan.text(place)}`, `without ${scan.text(place)}`],
        },
        use,
      }),
    );
};
