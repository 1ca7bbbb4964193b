import type { Candidate } from '../../ranking/candidates.ts';
import { isBirth } from '../../shared/calendar/times.ts';
import { tellsState } from './losesOpen.ts';
import { isPlanned } from '../../shared/columns/mainTime.ts';
import { isTimeColumn } from '../../shared/columns/measures.ts';
import { lastMeant } from '../../grammar/times/lastMeant.ts';
import { events } from '../../grammar/events.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import type { AnalystColumn } from '../../../table.ts';
import {
  type QueryTree,
  columnsAsked,
  columnsIn,
  columnsUsed,
  conditionsIn,
} from '../../shared/query/tree.ts';

const deed =
  /\b(?:did|does|do|has|have) (?:(?!we\b|i\b)\S+ ){1,3}?(finish|complete|close|resolve|deliver|sell|return|finished|completed|closed|resolved|delivered|sold|returned)\b|\b(?:who|(?:which|what) \w+) (finished|completed|closed|resolved|delivered|sold|returned)\b|\b(?:who|that) (?:have |has |had )?(left|quit|resigned|cancelled|canceled|departed|churned)\b/i;

const forms: Record<string, string> = {
  finish: 'finished',
  complete: 'completed',
  close: 'closed',
  resolve: 'resolved',
  deliver: 'delivered',
  sell: 'sold',
  return: 'returned',
};

/** "How many projects did Keller finish" by all of his, "average fee of members who left", where a time tells which did. */
function losesDone({ tree, scan, cover }: Candidate): boolean {
  const found = deed.exec(scan.context.question);
  const said = found
    ?.slice(1)
    .find((word) => word !== undefined)
    ?.toLowerCase();
  if (said === undefined) return false;
  const word = forms[said] ?? said;
  const named = events.find(([pattern]) => pattern.test(word))?.[1];
  const times = scan.columns.filter(
    (c) =>
      isTimeColumn(c) &&
      c.profile.nullFraction > 0 &&
      c.rawWords.some((w) => w === word || named?.test(w) === true),
  );
  const used = columnsUsed(tree);
  const isUnsaid = ![...used].some((c) => c.derived?.of.kind === 'span');
  if (times.length > 0) return isUnsaid && !times.some((c) => used.has(c));
  // "How many jobs has Crew South finished", where no time is called so, but a status tells which are.
  const isLost = cover.parts.some(
    ({ rule, from }) => /^(?:left:(?:word|column|meant)|mention)$/.test(rule) && scan.text(from) === said,
  );
  return isLost && scan.columns.some(tellsState) && ![...used].some(tellsState);
}

const ofLater = /^(?:last|latest|next|updated|modified)$/;

export const isOfLater = (column: AnalystColumn): boolean =>
  isTimeColumn(column) && !column.derived && column.words.some((w) => ofLater.test(w));

/** "Sessions last month" of what was last serviced then: that is spoken of, or it isn't when things happened. */
const happensAtLater = ({ tree: { where }, scan }: Candidate): boolean => {
  const said = new Set(scan.context.tokens.map(({ lower }) => stem(lower)));
  return columnsAsked(where).some(
    (c) => isOfLater(c) && !c.rawWords.some((w) => !ofLater.test(w) && said.has(stem(w))),
  );
};

const notSince = /\b(?:not|never|haven['’]?t|hasn['’]?t|weren['’]?t|wasn['’]?t) (?:been )?\p{L}+ since\b/iu;

/** "Not serviced since 2024" is said of one time: none that were never serviced, and opened since. */
const takesTwoTimes = ({ tree: { where }, scan }: Candidate): boolean =>
  notSince.test(scan.context.question) && new Set(columnsAsked(where).filter(isTimeColumn)).size > 1;

const partsOfYear: ReadonlySet<string> = new Set(['monthOfYear', 'quarterOfYear']);

/** "Deals won in Q2" of three years by all of their second quarters. */
const addsUpYears = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  groupBy.every((e) => e.kind !== 'bucket') &&
  conditionsIn(where).some(
    (c) =>
      c.kind === 'compare' &&
      c.left.kind === 'bucket' &&
      partsOfYear.has(c.left.unit) &&
      typeof c.right === 'number' &&
      lastMeant(
        scan,
        { kind: 'cyclic', unit: c.left.unit as 'monthOfYear', values: [c.right] },
        c.left.column,
      ) !== null,
  );

const saysWhen =
  /^(?:mornings?|afternoons?|evenings?|lunchtimes?|holidays?|christmas|xmas|easter|halloween|thanksgiving|ramadan|mid|pre|post|[dwmqy]o[dwmqy]|(?:\d\d){0,2}[qhw]\d{1,4}|\d[qh]\d*|fy\d+|l\d+[dwmqy]|\d{1,2}[ap]m)$/;

/** "Total stems mornings by country", "in 24Q5": what says when, passed over. */
const losesWhen = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from, to }) =>
      /^(?:left:(?:word|light|name|meant)|entity:near)$/.test(rule) &&
      scan.context.tokens
        .slice(scan.items[from]?.start, scan.items[to - 1]?.end)
        .some(({ lower, kind }) => kind === 'word' && saysWhen.test(lower)),
  );

const besideFeast =
  /\b(?:before|since|until|till|after|by|over|around) (?:the )?(?:christmas|xmas|easter|halloween|thanksgiving|new year|(?:summer|school|bank|public) holidays?)\b/i;

/** "Before Christmas" of rows that tell "Christmas" in a column: no day is known for it. */
const takesFeast = ({ tree, scan }: Candidate): boolean =>
  besideFeast.test(scan.context.question) && conditionsIn(tree.where).every(({ kind }) => kind !== 'during');

const mostUnknown = 0.5;
const shortest = 3;
/** Parts that name a time and not what happened then. */
const plainTimes = /^(?:filter:(?:concept|when|time|relative)|grain|group:(?:by|each))/;

/** The times by which rows are chosen or grouped. */
const timesAskedOf = ({ where, groupBy }: QueryTree): AnalystColumn[] =>
  [...columnsAsked(where), ...groupBy.flatMap(columnsIn)].filter((c) => isTimeColumn(c) && !c.derived);

const isSaid = ({ rawWords }: AnalystColumn, { scan: { context } }: Candidate): boolean => {
  const said = new Set(context.tokens.map(({ lower }) => stem(lower)));
  // "Discontinued" of a "DISCO_DATE".
  const isBegun = (word: string) =>
    word.length > shortest && context.tokens.some(({ lower }) => lower.startsWith(word));
  return rawWords.some((word) => said.has(stem(word)) || isBegun(word));
};

/** "Gifts since 2000" by when what is on loan was lent: a time that most rows don't have, and that nobody named. */
const takesRareTime = (candidate: Candidate): boolean => {
  const { tree, scan, cover } = candidate;
  const hasWhole = scan.columns.some(
    (c) => isTimeColumn(c) && !c.derived && !isPlanned(c) && !isBirth(c) && c.profile.nullFraction === 0,
  );
  const rarest = hasWhole ? 0 : mostUnknown;
  const isRare = (c: AnalystColumn) => c.profile.nullFraction > rarest && !isSaid(c, candidate);
  const rare = timesAskedOf(tree).filter(isRare);
  return (
    rare.length > 0 &&
    cover.parts.every(
      ({ rule, uses }) => plainTimes.test(rule) || !uses.some(({ column }) => rare.includes(column)),
    ) &&
    scan.columns.some((c) => isTimeColumn(c) && !c.derived && c.profile.nullFraction <= mostUnknown)
  );
};

/** "Bookings by month" by when they left, where a column tells when they were booked. */
const takesTimeBesideNamed = (candidate: Candidate): boolean => {
  const { tree, cover } = candidate;
  const times = timesAskedOf(tree);
  const named = cover.parts.flatMap(({ rule, uses }) =>
    /^(?:select|mention)$/.test(rule)
      ? uses.filter(({ column, kin }) => kin === 'same' && isTimeColumn(column))
      : [],
  );
  const used = columnsUsed(tree);
  return (
    times.length > 0 &&
    !times.some((c) => isSaid(c, candidate)) &&
    named.some(({ column }) => !column.derived && !used.has(column))
  );
};

/** "How long after the interview do people start" by how long it took until then: a time that is said, and left out. */
const losesEnd = ({ tree, cover: { parts }, scan }: Candidate): boolean => {
  const used = columnsUsed(tree);
  const spans = [...used].flatMap(({ derived }) => (derived?.of.kind === 'span' ? [derived.of] : []));
  return (
    spans.length > 0 &&
    parts.some(({ rule, from }) => {
      const [said] = /^(?:mention|left:column)$/.test(rule) ? scan.choices(from) : [];
      const time = said?.column;
      return (
        time !== undefined &&
        isTimeColumn(time) &&
        !time.derived &&
        !used.has(time) &&
        spans.every((span) => span.from !== time && span.to !== time)
      );
    })
  );
};

/** Other times than those that are meant. */
export const otherTimes: readonly ((candidate: Candidate) => boolean)[] = [
  losesDone,
  happensAtLater,
  takesTwoTimes,
  addsUpYears,
  losesWhen,
  takesFeast,
  takesRareTime,
  takesTimeBesideNamed,
  losesEnd,
];
