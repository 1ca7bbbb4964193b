import { saysAverage } from '../wordsAt.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { lightWords } from '../../shared/vocabulary/weakWords.ts';
import { linesNamed } from './orderLines.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { tallyIn } from '../../shared/columns/prices.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { countedAt } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  type BucketUnit,
  type Expression,
} from '../../shared/query/tree.ts';
import { perWhat } from '../comparisons/change.ts';
import { part, type Rule } from '../rule.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';
import { addsUp, meantBy } from '../../shared/columns/measureSynonyms.ts';
import { bucketed, grainGroups } from '../nouns/nouns.ts';
import type { Token } from '../../tokens/tokenize.ts';

/** What rows are counted by: a column that counts, what they are lines of, or themselves. */
export const rowsOf = (scan: Scan, at: number): Expression => {
  const line = countedAt(scan, at);
  if (line) return aggregateOf('count', columnOf(line), true);
  const tally = tallyIn(scan.columns.filter((c) => !c.words.includes('quantity')));
  return tally ? aggregateOf('sum', columnOf(tally)) : countAll;
};

/** The figure of a measure that is told beside a count: what adds up is added up. */
function figureBeside(scan: Scan, at: number, choice: ColumnChoice): Expression {
  const name = addsUp.test(scan.text(at)) ? 'sum' : naturalFigure(choice.column);
  return aggregateOf(name, columnOf(choice.column));
}

const grains = new Map<string, BucketUnit>([
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
]);
const mostBefore = 3;
const ordinary = /^(?:trading|working|business|calendar|single|separate|active|individual|full|whole)$/;
const tellsNothing = ({ lower, lemma }: Token, { context }: Scan): boolean =>
  roleOf(lower) !== undefined || lightWords.has(lemma) || ordinary.test(lower) || context.entities.has(lemma);

/** "on how many days", "number of trading days": as many as there are in the rows. */
export const timesCounted: Rule = (scan, at) => {
  if (!scan.role(at, 'count')) return [];
  const { tokens } = scan.context;
  const start = scan.items[at]?.end ?? 0;
  const noun = tokens.slice(start, start + mostBefore).findIndex((t) => grains.has(t.lemma));
  // "Sick days" aren't all that there are.
  if (tokens.slice(start, start + Math.max(noun, 0)).some((t) => !tellsNothing(t, scan))) return [];
  const token = tokens[start + noun];
  const unit = noun < 0 || !token || token.lemma === token.lower ? undefined : grains.get(token.lemma);
  const to = scan.items.findIndex((item) => item.end === start + noun + 1);
  // "Number of days" of absences that tell their days: those add up, unless it is asked on how many.
  const isKept = scan.columns.some(
    (c) => isMeasure(c) && !c.derived && c.rawWords.join(' ') === token?.lower,
  );
  if (!unit || to <= at || (isKept && scan.text(at - 1) !== 'on')) return [];
  return timesMeant(scan, at).flatMap((use) => {
    const isDay = unit === 'day' && use.column.kind === 'date';
    const by = isDay ? columnOf(use.column) : bucketed(unit, use.column);
    if (!by || (isDay && use.column.isUnique)) return [];
    const expressions = [aggregateOf('count', by, true)];
    return [part(at, to + 1, `count:times:${unit}`, 0.7, { kind: 'figures', expressions }, [use])];
  });
};

/** "number and net value of invoices", "count and total of orders": rows and a measure of them. */
export const countsAndFigures: Rule = (scan, at) => {
  if (!/^(?:the )?(?:number|count)$/.test(scan.text(at)) || !scan.role(at + 1, 'and')) return [];
  const aggregate = scan.role(at + 2, 'aggregate');
  const place = aggregate ? scan.skip(at + 3) : scan.skip(at + 2);
  const noun = scan.skip(place + 1);
  const isNamed = scan.items[noun]?.type === 'entity';
  return scan.choices(place, isMeasure).map((choice) => {
    const figure = aggregate
      ? aggregateOf(aggregate.name, columnOf(choice.column))
      : figureBeside(scan, place, choice);
    const expressions = [rowsOf(scan, noun), figure];
    const to = isNamed ? noun + 1 : place + 1;
    return part(at, to, 'figures:count:and', 1.4, { kind: 'figures', expressions }, [choice]);
  });
};

/** "… and how strong on average", "… and how much was it altogether": a second figure that is asked for. */
export const askedFigures: Rule = (scan, at) => {
  if (!scan.role(at - 1, 'and')) return [];
  const asked = scan.role(at, 'ask');
  const aggregate = scan.role(scan.skip(at + 1), 'aggregate');
  if (asked?.what !== 'how' || !aggregate) return [];
  const concept = scan.text(at).startsWith('how much') ? null : asked.concept;
  const uses = concept
    ? conceptColumns(scan, concept, at).flatMap((c) => (c.inverse ? [] : [c.choice]))
    : meantBy(scan.columns, 'revenue').slice(0, 2);
  return uses.map((choice) => {
    const expressions = [aggregateOf(aggregate.name, columnOf(choice.column))];
    return part(at, scan.skip(at + 1) + 1, 'figures:asked', 1.2, { kind: 'figures', expressions }, [choice]);
  });
};

interface Divisor {
  by: Expression;
  uses: ColumnChoice[];
  rule: string;
}

/** What there are several rows of: people, ids, groups, days or months. */
export function divisorsAt(scan: Scan, at: number): Divisor[] {
  const distinct = (of: Expression) => aggregateOf('count', of, true);
  const times = grainGroups(scan, at)
    .filter(({ unit }) => !unit.endsWith('OfYear'))
    .map(({ by, uses }) => ({ by: distinct(by), uses, rule: 'time' }));
  const named = scan
    .choices(at, (c) => !isMeasure(c) && !c.isUnique && !c.derived)
    .map((choice) => ({ by: distinct(columnOf(choice.column)), uses: [choice], rule: 'group' }));
  const people = perWhat(scan, at).filter(({ rule }) => rule !== 'line');
  return [...times, ...(named.length > 0 ? named : people)];
}

/** Rows by the word for them, or what they are lines of by the column that numbers it: "checks" of a "Check No". */
function rowsNamed(scan: Scan, at: number): Expression | null {
  const item = scan.items[at];
  if (item?.type === 'entity' || (item?.type === 'word' && tallyIn(scan.columns))) return rowsOf(scan, at);
  const noun = item && scan.context.tokens[item.end - 1];
  const [line] = noun && noun.lemma !== noun.lower ? linesNamed(noun.lemma, scan) : [];
  return line && !line.isUnique ? aggregateOf('count', columnOf(line), true) : null;
}

/** "loans per head", "average number of visits per patient": rows by what they belong to. */
export const rowsPer: Rule = (scan, at) => {
  const lead = scan.role(at, 'aggregate')?.name === 'avg' || scan.role(at, 'count') !== null;
  const place = lead ? scan.skip(at + 1) : at;
  const each = scan.skip(place + 1);
  if (!/^(?:per|for each|for one)$/.test(scan.text(each))) return [];
  const left = rowsNamed(scan, place);
  const next = scan.skip(each + 1);
  const isAsked = saysAverage(scan) || /^(?:head|person|capita)$/.test(scan.text(next));
  if (!left || !isAsked) return [];
  return divisorsAt(scan, next).map(({ by, uses, rule }): Part => {
    const figure: Expression = { kind: 'arithmetic', operator: '/', left, right: by };
    const to = pastAverage(scan, next + 1);
    return part(at, to, `ratio:rows:${rule}`, 1.2, { kind: 'figures', expressions: [figure] }, uses);
  });
};

/** Past "on average", which the quotient is. */
const pastAverage = (scan: Scan, at: number): number =>
  scan.role(at, 'aggregate')?.name === 'avg' ? at + 1 : at;
