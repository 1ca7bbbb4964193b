import type { Candidate } from '../../ranking/candidates.ts';
import { asksForTakings } from '../../shared/columns/accounts.ts';
import { isMeasure, isNamed, isSigned, isTimeColumn, namesOf } from '../../shared/columns/measures.ts';
import { scaleOf } from '../../shared/columns/units.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import type { AnalystColumn } from '../../../table.ts';
import {
  type Expression,
  type QueryTree,
  aggregatesIn,
  columnsAsked,
  columnsIn,
  columnsUsed,
  figuresIn,
  isAggregate,
  textOf,
} from '../../shared/query/tree.ts';

const averages = ({ select, having }: QueryTree): boolean =>
  /"name":"avg"/.test(textOf(having)) ||
  select.some((s) => s !== 'all' && aggregatesIn(s.expression).some(({ name }) => name === 'avg'));

/**
 * "Pageviews per session": by what isn't read as groups, and not as a rate either, a figure is another one. Calls per
 * outage, where each row is one, are what its rows average.
 */
const losesRate = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const next = parts.find((p) => p.from === to);
    const isOfRow = next?.rule === 'mention:entity' && averages(tree);
    return rule === 'left:each' && scan.text(from) === 'per' && next?.makes.kind !== 'group' && !isOfRow;
  });

const oneWay =
  /\b(spen[dt]\w*|expenses?|expenditures?|outgoings?|income|earnings?|earned|fees?|charges?|costs?|deposits?|withdrawals?|withdrawn)\b/gi;

/** "Spending by month", "total fees" of an account, where what comes in stands in the same column: the sum over all sorts is of both. */
function addsBothWays({ tree, scan }: Candidate): boolean {
  const said = [...scan.context.question.matchAll(oneWay)].map(([word]) => stem(word.toLowerCase()));
  const isCalledSo = (column: AnalystColumn) => column.rawWords.some((w) => said.includes(stem(w)));
  return (
    said.length > 0 &&
    columnsAsked(tree.where).every(isTimeColumn) &&
    tree.select.some(
      (s) =>
        s !== 'all' &&
        aggregatesIn(s.expression).some(
          ({ of, where }) => of?.kind === 'column' && isSigned(of.column) && !isCalledSo(of.column) && !where,
        ),
    )
  );
}

/** "Top treatments by revenue" by dentist: a word that is only near to what the groups are called says nothing of them. */
const groupsByNear = ({ tree: { groupBy }, cover: { parts } }: Candidate): boolean =>
  groupBy.some((by) => {
    if (by.kind !== 'column') return false;
    const said = parts.flatMap(({ uses }) => uses.filter(({ column }) => column === by.column));
    return said.length > 0 && said.every(({ kin }) => kin === 'near');
  });

const total = /^(?:total|sum)$/;

/** "Total weight" by a column "total", or "quantities" as something broader: it is the total of something else. */
const takesTotalOfElse = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ uses, to }) => {
    const totals = uses.filter(({ column }) => total.test(column.words.join(' ')));
    if (totals.length === 0) return false;
    const next = parts.find(({ from }) => from === to);
    const isOfUnread = total.test(scan.text(to - 1)) && /^left:(?:word|name)$/.test(next?.rule ?? '');
    return isOfUnread || totals.every(({ kin }) => kin === 'broader');
  });

const beyond = /^(?:above|below|over|under)$/;

/** "With above average weight", where the average is told beside all rows. */
const losesStandard = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from, to }) =>
      rule.startsWith('left:') && beyond.test(scan.text(from)) && scan.role(to, 'aggregate'),
  );

/** "Average height" by a length, "average discount" by a price: what is only near is another figure. */
const tellsNear = ({ tree: { select }, cover: { parts }, scan }: Candidate): boolean => {
  const told = select.flatMap((s) => (s === 'all' ? [] : aggregatesIn(s.expression)));
  return told.some(({ of }) => {
    if (of?.kind !== 'column' || !isMeasure(of.column)) return false;
    if (scan.context.tokens.some(({ lemma }) => of.column.words.includes(lemma))) return false;
    const said = parts.flatMap(({ uses }) => uses.filter(({ column }) => column === of.column));
    return said.length > 0 && said.every(({ kin }) => kin === 'near');
  });
};

/** "Who paid me the most" by the largest of all payments: what each paid in all is meant. */
const ranksOnePayment = ({ tree: { groupBy, orderBy }, scan: { context } }: Candidate): boolean =>
  asksForTakings(context.question) &&
  /^\W*who\b/i.test(context.question) &&
  groupBy.length === 0 &&
  orderBy.some(({ by }) => !isAggregate(by));

const saysTime =
  /\b(?:times?|hours?|hrs|minutes?|mins?|seconds?|secs?|ms|milliseconds?|days?|nights?|weeks?|months?|years?|long\w*|durations?|spent|length|last\w*)\b/i;

/** "Yrs" of an "Age Yrs", and all of "AgeYrs". */
const isOfName = ({ name, rawWords }: AnalystColumn, word: string): boolean =>
  rawWords.includes(word) || name.toLowerCase() === word;

/** "Total plays" in milliseconds, of a column "ms_played": how long they took isn't how many there were. */
function tellsTimeOfThings({ tree, cover: { parts }, scan }: Candidate): boolean {
  const { question, tokens, entities } = scan.context;
  if (saysTime.test(question)) return false;
  const told = figuresIn(tree).flatMap((e) => (e.kind === 'share' ? (e.of ?? []) : columnsIn(e)));
  const times = told.filter((column) => scaleOf(column)?.of === 'time');
  // "Downtimes" are said of a downtime, and "plays" of what was "played".
  const namesThings = (column: AnalystColumn, start: number, end: number) =>
    tokens
      .slice(start, end)
      .some(
        ({ lower, lemma }) =>
          lower === `${lemma}s` &&
          (entities.has(lemma) || ![lemma, lower].some((word) => isOfName(column, word))),
      );
  return parts.some(({ from, to, uses }) =>
    uses.some(
      ({ column }) =>
        times.includes(column) &&
        namesThings(column, scan.items[from]?.start ?? 0, scan.items[to - 1]?.end ?? 0),
    ),
  );
}

const paying = /^(?:paid|collected|received|settled|banked)$/;

/** "Fees collected" by what the fees were, where a column tells what was paid of them. */
const losesPaid = ({ tree, scan: { columns, context } }: Candidate): boolean => {
  const said = context.tokens.filter(({ lower }) => paying.test(lower));
  const used = [...columnsUsed(tree)];
  const isPaid = ({ rawWords }: AnalystColumn) => rawWords.some((word) => paying.test(word));
  const told = figuresIn(tree)
    .flatMap(columnsIn)
    .filter((c) => isMeasure(c) && !c.derived);
  if (said.length === 0 || told.length === 0 || used.some(isPaid)) return false;
  return columns.some(
    (c) =>
      isMeasure(c) &&
      !c.derived &&
      isPaid(c) &&
      told.some(({ words }) => words.some((word) => c.words.includes(word))),
  );
};

const rate = /^(?:rate|ratio|quota)s?$/;
const tellsRate = /^(?:rate|ratio|quota|share|pct|percent|percentage)$/;

/** How many there were of something, by its name; a delay is none. */
const isCount = (c: AnalystColumn): boolean =>
  isMeasure(c) &&
  !c.derived &&
  c.unit === null &&
  scaleOf(c) === undefined &&
  [c.min, c.max].every((end) => Number.isInteger(Number(end))) &&
  Number(c.max) > 1 &&
  !isNamed(c, tellsRate);

/** Whether a figure sets a count against another one, or is a rate that the table keeps by that name. */
const isRateOf = (e: Expression, count: AnalystColumn, said: string): boolean =>
  (e.kind === 'arithmetic' && columnsIn(e).includes(count)) ||
  columnsIn(e).some(
    (c) =>
      (c.derived?.aggregated === true && columnsIn(c.derived.of).includes(count)) ||
      (isNamed(c, tellsRate) && namesOf(c).some((word) => stem(word) === said)),
  );

/** Whether something larger is counted beside it, which it may be a part of. */
const mayBePart = (count: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  columns.some((c) => c !== count && isCount(c) && Number(c.max) > Number(count.max));

/**
 * "Uninstall rate" of a table that counts uninstalls by their sum, or by how many rows complain: it is one count by another.
 * "One-star share by country" may be that of each country's ratings.
 */
const losesRateOfCount = ({ tree, scan: { columns, context } }: Candidate): boolean =>
  context.tokens.some(({ lower }, at) => {
    const isShare = lower === 'share' && /^(?:by|per)$/.test(context.tokens[at + 1]?.lower ?? '');
    if (!isShare && !rate.test(lower)) return false;
    const said = stem(context.tokens[at - 1]?.lower ?? '');
    const counts = columns.filter(
      (c) =>
        isCount(c) && namesOf(c).some((word) => stem(word) === said) && (!isShare || mayBePart(c, columns)),
    );
    return (
      counts.length > 0 && !figuresIn(tree).some((e) => counts.some((count) => isRateOf(e, count, said)))
    );
  });

/** Figures of something else than what is asked for. */
export const otherFigures: readonly ((candidate: Candidate) => boolean)[] = [
  losesRate,
  losesRateOfCount,
  addsBothWays,
  groupsByNear,
  takesTotalOfElse,
  losesStandard,
  tellsNear,
  tellsTimeOfThings,
  ranksOnePayment,
  losesPaid,
];
