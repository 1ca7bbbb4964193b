import type { AnalystColumn } from '../../../table.ts';
import { isHarmful, isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { goneTimes } from '../../shared/columns/mainTime.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnOf, isOneOf, type Condition } from '../../shared/query/tree.ts';
import { storedStates } from '../states/statesByMeaning.ts';
import type { ValueMatch } from '../../shared/lookups/valueIndex.ts';
import { fold, stem } from '../../shared/vocabulary/wordForms.ts';
import { standsAtStage } from '../../shared/columns/stages.ts';
import { part, type Rule } from '../rule.ts';
import { amongDecided } from './decided.ts';
import { lackOf, nonesIn } from '../filters/missing.ts';
import { valuesAkinTo } from '../filters/similarValues.ts';
import { flagsSaid, yesOf } from '../filters/flags.ts';
import { flagOpposites } from '../states/opposites.ts';
import { generalTimes } from '../times/durations.ts';
import { wordsFrom } from '../wordsAt.ts';

const mostlyEmpty = 0.5;
/** A time, or a reason, that only some rows have. */
const isHeldBySome = (column: AnalystColumn): boolean =>
  column.profile.nullFraction > 0 &&
  (timeLike(column) ||
    (column.kind === 'text' && (column.distinct > 2 || column.profile.nullFraction > mostlyEmpty)));

const leastStem = 5;
const longestEnding = 5;
/** "Transferred" of "transfer", whose stem is cut shorter. */
const isLongerForm = (word: string, own: string): boolean =>
  own.length >= leastStem &&
  word.startsWith(own) &&
  /(?:ed|ion)$/.test(word) &&
  word.length <= own.length + longestEnding;

const isPartly = /^(?:not|no|never|partial(?:ly)?|part|half) /i;

/** The rows in a state that a column tells: a yes, a value, or a time that is there. */
export function stateOf(column: AnalystColumn, own: string): Condition | null {
  if (column.derived) return null;
  const bears = [...column.words, ...column.rawWords].some(
    (w) => !generalTimes.includes(w) && (stem(w) === own || isLongerForm(w, own)),
  );
  const yes = yesOf(column);
  if (bears && column.kind === 'boolean') return { kind: 'flag', column, value: true };
  if (bears && yes) return { kind: 'compare', left: columnOf(column), operator: '=', right: yes.yes };
  // Of an operation without one "none" is written, or nothing.
  if (bears && (isHeldBySome(column) || nonesIn(column).length > 0)) return lackOf(column, true).condition;
  const values = column.kind === 'text' && column.distinct <= 30 ? column.values : [];
  const bearing = values.filter((v) => v.split(/\s+/).some((w) => stem(w.toLowerCase()) === own));
  // "Paid" beside "Not paid" and "Partially paid" is that alone.
  const alone = bearing.filter((v) => stem(v.toLowerCase()) === own);
  const named = alone.length > 0 ? alone : bearing.filter((v) => !isPartly.test(v));
  return named.length === 0 || named.length === values.length ? null : isOneOf(column, named);
}

/** A state by the word for coming into it. */
const participles: ReadonlyMap<string, string> = new Map([
  ['win', 'won'],
  ['loss', 'lost'],
  ['churn', 'cancel'],
  ['payment', 'paid'],
  ['closure', 'closed'],
  ['failure', 'failed'],
  ['conversion', 'converted'],
  ['retention', 'retained'],
  ['subscription', 'subscribed'],
  ['response', 'responded'],
  ['success', 'succeeded'],
  ['absence', 'absent'],
  ['attendance', 'attended'],
  ['completion', 'finished'],
  ['acceptance', 'accepted'],
]);

/** "Attrition", "churn": those who went, whatever the time of that is called. */
const lossWords = /^(?:attrition|churn|turnover|dropout|leavers?)$/;
const isLoss = (word: string, column: AnalystColumn): boolean =>
  lossWords.test(word) && timeLike(column) && isHeldBySome(column) && isNamed(column, goneTimes);

/** One value, in whatever capitals it is written. */
const isWhole = ({ how, stored, column }: ValueMatch): boolean =>
  how !== 'part' && new Set(stored.map(fold)).size === 1 && column.kind === 'text';

const sometimesUntold = 0.01;
const rateWords = /^(?:rates?|quota|percentage|share)$/;

/** "Food cost percentage" is none of rows about food. */
const beginsMeasure = (scan: Scan, at: number): boolean =>
  scan.columns.some(
    (c) =>
      c.rawWords.length > 1 &&
      isMeasure(c) &&
      wordsFrom(scan, scan.items[at]?.start ?? 0, c.rawWords.length) === c.rawWords.join(' '),
  );

/** The states that filters up to the word for a rate tell. */
const statesIn = (filters: Part[], next: number): [AnalystColumn, Condition][] =>
  filters.flatMap(({ makes, to, uses: [use] }): [AnalystColumn, Condition][] =>
    makes.kind === 'filter' && to === next && use ? [[use.column, makes.condition]] : [],
  );

/** Of the columns that tell a state those that tell it best: one that says so itself, or the time of it. */
function toldBest(found: [AnalystColumn, Condition][]): [AnalystColumn, Condition][] {
  // Who stands at an offer now are fewer than those who have the day of one.
  const times = found.filter(([column]) => timeLike(column));
  if (times.length > 0 && found.some(([, where]) => standsAtStage(where))) return times;
  // That there is a reason tells less than the column that says so itself, or than the time of it.
  const told = found.filter(([, where]) => where.kind !== 'missing');
  return [told, times].find((list) => list.length > 0) ?? found;
}

/** The columns that tell a state which stands beside the word for a rate, and what each tells it by. */
function statesBeside(scan: Scan, at: number, next: number): [AnalystColumn, Condition][] {
  const item = scan.items[at];
  if (beginsMeasure(scan, at)) return [];
  const { tokens } = scan.context;
  const last = item ? (tokens[item.end - 1]?.lower ?? '') : '';
  const first = tokens[item?.start ?? -1]?.lower ?? '';
  const done = participles.get(first);
  const named = [first.replace(/^no-?/, ''), last].filter((w) => w.length >= 3 && w !== 'win').map(stem);
  const flagged = flagsSaid(scan, at).flatMap(({ column }) => (column.kind === 'boolean' ? [column] : []));
  // "No-show rate" of a status that has it among its values.
  const valued = item?.type === 'value' && next === at + 1 ? item.matches.filter(isWhole) : [];
  const found = scan.columns.flatMap((column): [AnalystColumn, Condition][] => {
    const states =
      valued.find((match) => match.column === column)?.stored ??
      [first, done ?? first].map((word) => storedStates(column, word)).find((list) => list.length > 0) ??
      [];
    if (states.length > 0) return [[column, isOneOf(column, states)]];
    if (isLoss(first, column)) return [[column, { kind: 'missing', column, negated: true }]];
    if (flagged.includes(column)) return [[column, { kind: 'flag', column, value: true }]];
    // "Wins" may be a column of numbers, none of which is a state.
    const isOfThis = done !== undefined && (column.kind === 'text' || done !== 'won');
    const words = isOfThis ? [...named, stem(done)] : named;
    const where = words.flatMap((w) => stateOf(column, w) ?? [])[0];
    return where ? [[column, where]] : [];
  });
  // "QC fail rate" of a column that tells what passed, "cancellation rate" of a status "CXL".
  if (found.length === 0)
    found.push(...statesIn([...flagOpposites(scan, next - 1), ...valuesAkinTo(scan, at)], next));
  return toldBest(found);
}

/** "cancellation rate", "no-show rate", "percentage cancelled": the share of rows in a state that the table knows. */
export const rates: Rule = (scan, at) => {
  if (scan.text(at) === 'uptime') return ratesUpTo(scan, at, at);
  const next = scan.items.findIndex((_, i) => i > at && rateWords.test(scan.text(i)));
  if (next < 0 || next > at + 2) return [];
  // "Kim's share of total fines" is one of fines, and not of rows.
  if (scan.role(next, 'share') && scan.role(scan.skip(next + 1), 'aggregate')) return [];
  // "Appeal success rate": a word between is no part of what is known.
  if (next > at + 1 && scan.items[at + 1]?.type === 'word') return [];
  return ratesUpTo(scan, at, next);
};

/** The shares of rows in the state that is said from an item on, up to the word for a rate. */
function ratesUpTo(scan: Scan, at: number, next: number): Part[] {
  // "English pass rate": the word beside the rate is the state.
  const isBesideState = next > at + 1 && scan.items[at + 1]?.type === 'column';
  if (scan.items[at]?.type === 'value' && isBesideState) return [];
  return statesBeside(scan, at, next).flatMap(([column, where]): Part[] => {
    const makes = { kind: 'figures' as const, expressions: [{ kind: 'share' as const, of: null, where }] };
    const whole = part(at, next + 1, `rate:${column.kind}`, 1.2, makes, [meantColumn(column, 0.8)]);
    const decided = amongDecided(scan, scan.text(at), column);
    if (decided.length > 0)
      return decided.map(({ only, isSure }) => ({
        ...whole,
        ...(only && { only }),
        rule: isSure ? whole.rule : `${whole.rule}:undecided`,
      }));
    const isTold = where.kind !== 'missing' && column.profile.nullFraction > sometimesUntold;
    // "Pass rate": of those who took it.
    const only: Condition = { kind: 'missing', column, negated: true };
    return isTold ? [whole, { ...whole, rule: `${whole.rule}:known`, only }] : [whole];
  });
}

/** "a win rate below 30 %": groups by the share of their rows in a state. */
export const rateLimits: Rule = (scan, at) =>
  rates(scan, at).flatMap((p): Part[] => {
    const [of] = p.makes.kind === 'figures' ? p.makes.expressions : [];
    const place = scan.skip(p.to);
    const compare = scan.role(place, 'compare');
    const value = compare ? scan.number(scan.skip(place + 1)) : null;
    if (!of || !compare || value === null) return [];
    const end = scan.skip(place + 1) + 1;
    const to = scan.role(end, 'share') ? end + 1 : end;
    const makes = { kind: 'having' as const, of, operator: compare.operator, value };
    return [{ ...p, to, rule: 'having:rate', prior: 1.6, makes }];
  });

/** "ranked by no-show rate", "highest return rate": rows are ordered by a rate. */
export const rankedRates: Rule = (scan, at) => {
  const extreme = scan.role(at, 'extreme');
  if (!extreme) return [];
  const next = scan.skip(at + 1);
  const noun = scan.context.tokens[scan.items[next]?.start ?? -1];
  // The worst return rate is the highest.
  const isTurned = /^(?:best|worst)$/.test(scan.text(at)) && noun !== undefined && isHarmful(noun.lemma);
  // "The highest churn" is that of a rate.
  const found = /^(?:attrition|churn)$/.test(scan.text(next)) ? ratesUpTo(scan, next, next) : [];
  return [...rates(scan, next), ...found].flatMap((p): Part[] => {
    const [by] = p.makes.kind === 'figures' ? p.makes.expressions : [];
    if (!by) return [];
    const makes = {
      kind: 'rank' as const,
      by,
      group: null,
      descending: extreme.most !== isTurned,
      limit: null,
    };
    return [{ ...p, from: at, rule: 'rank:rate', makes }];
  });
};

const changes =
  /^(?:reduce[sd]?|increase[sd]?|affect(?:s|ed)?|influence[sd]?|lower(?:s|ed)?|raise[sd]?|prevent(?:s|ed)?|improve[sd]?|cause[sd]?)$/;

/** "Do reminders reduce no-shows": the share of rows in that state, of those with and of those without. */
export const effects: Rule = (scan, at) => {
  const isAsked = /^\s*(?:do|does|did)\b/i.test(scan.context.question);
  if (!isAsked) return [];
  if (changes.test(scan.text(at)))
    return statesBeside(scan, at + 1, at + 2).map(([column, where]): Part => {
      const makes = { kind: 'figures' as const, expressions: [{ kind: 'share' as const, of: null, where }] };
      return part(at, at + 2, 'rate:effect', 1.2, makes, [meantColumn(column, 0.8)]);
    });
  if (!changes.test(scan.text(scan.skip(at + 1)))) return [];
  return scan
    .choices(
      at,
      (c) =>
        !c.derived &&
        !c.isUnique &&
        c.distinct <= mostSides &&
        (c.kind === 'text' || c.kind === 'boolean' || yesOf(c) !== null),
    )
    .map((use) => part(at, at + 1, 'group:effect', 1, { kind: 'group', by: [columnOf(use.column)] }, [use]));
};
const mostSides = 6;
