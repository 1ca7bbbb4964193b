import { withStates } from '../ranking/lostStates.ts';
import { makeCandidate, readCovers, type Candidate, type Covered } from '../ranking/candidates.ts';
import type { Context, Item } from '../mentions/mention.ts';
import { isMeantSo, leftOut, ofThat, saysCompare, saysLeaveOut } from './replacements.ts';
import { columnFiltered, type Part } from '../grammar/part.ts';
import { Scan } from '../grammar/scan.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { scoreOf, type LinearModel } from '../ranking/scorer.ts';
import { asksOfSameRows, overSameRows } from './sameRows.ts';
import { filledIn } from './sameFigure.ts';
import { inYearOf, staysWhen } from './timeCarriedOver.ts';
import { periodStart } from '../shared/calendar/times.ts';
import { aggregateOf, columnOf, countAll, type Condition } from '../shared/query/tree.ts';

const longestFollowUp = 7;

/** "In Munich?", "by month", but not "In which month", "For each region". */
const isNarrowing =
  /^(?:in|by|for|per|on|from|at|since|split by|broken down by)\b(?! (?:which|what|each|every|all|how|whom|average)\b)/i;

/** What is said before one goes on: "ok, just the gin". */
const nodding = /^(?:(?:ok|okay|yes|no|right|great|thanks|hm+|please)\b[\s,.!]*)+/i;

/** "Who was the worst?", "which one is second?": of what, the question before said. */
const isOfThose =
  /^(?:(?:who|which(?: ones?| of them)?) (?:is|was|comes?|came|are|were|did)(?: (?:the|most|least))? \S+(?: (?:of (?:that|this)|then))?|which (?:ones?|of them) (?:is|was|are|were|has|have|had|costs?|took|takes?)(?: the)? (?:most|least|fewest|highest|lowest|largest|smallest|longest|shortest|\S+est|(?:most|least) \S+))\W*$/i;

const howManyOfThose =
  /^how many (?:have|had|are|were|do|did)(?: not|n['’]t)? (?!we\b|you\b|they\b|i\b|there\b)/i;

interface Asked {
  question: string;
  previous?: Asked | null;
}

/** "How many have a shed?" after a list: how many of these. Of what was counted before, it may be another count. */
const countsOfThose = (question: string, before: Asked): boolean =>
  howManyOfThose.test(question) &&
  (!/^how many\b/i.test(before.question) || isFollowUp(before.question, before.previous));

/** Whether a question can only be meant together with the one before it. */
export function isFollowUp(asked: string, before?: Asked | null): boolean {
  const question = asked.replace(nodding, '');
  return isMeantWithAnother(question) || (before ? countsOfThose(question, before) : false);
}

/** "How long in total?", "how many was that each?": of the rows before. */
const asksFurtherFigure = (question: string): boolean =>
  /^how (?:many|much|often)(?: times)?(?:\W*$| (?:with|without|in|on|from|at|over|under|above|below) )/i.test(
    question,
  ) ||
  /^how (?:many|much|often|long)(?: times)?(?: (?:is|was|were|are) (?:that|it|this|there|they|those|these))?(?: (?:in total|altogether|all together|overall|each|on average))?\W*$/i.test(
    question,
  ) ||
  /\b(?:is|was|were|are) (?:that|it|this) (?:each|in total|altogether|all together|on average|per \S+)\W*$/i.test(
    question,
  );

/** "What's the average fee there?", and not "what is there?". */
const asksThere =
  /^(?:and |so )?what(?:['’]?s| is| are| was| were) (?:the )?(?!(?:in|out|up|left) )\S+.* there\W*$/i;

/** "When was the latest?", "on which day?", "any in Yard A?", "how does that split by vessel?": of what, the one before said. */
const asksOfThat = [
  /^(?:who|what|when|where|which(?: ones?)?)(?: (?:is|was|are|were|has|had))? the (?:most|least|first|last|worst|\S+est)\W*$/i,
  /^(?:on|in|at) (?:which|what) \S+\W*$/i,
  /^any (?:in|at|from|on|with|for|by|of)\b/i,
  /\b(?:do|does|did|was|were|has|have) that\b/i,
];

const pointsBack = (question: string): boolean =>
  [isOfThose, asksThere, ...asksOfThat].some((pattern) => pattern.test(question)) || saysCompare(question);

const isMeantWithAnother = (question: string): boolean =>
  /^(?:and|what about|how about|only|now|same|just|but|also|or|then|instead|as|sorted|without|exclud(?:e|ing)|except|compared? (?:it|that|this|with|to)|(?:make|split|break|sort|order|rank|group) (?:it|that|this|them)|(?:give|show)(?: me)? (?:it|that|them)|i just (?:want|need))\b/i.test(
    question,
  ) ||
  /\b(?:instead|(?:is|was|are|were) (?:that|it|this)|only(?: please| pls)?)\W*$/i.test(question) ||
  saysLeaveOut(question) ||
  /^how (?:much|many) (?:of (?:that|this|it)|does (?:that|it|this))\b/i.test(question) ||
  /\b(?:most|least|much|half) of (?:that|this)\b/i.test(question) ||
  pointsBack(question) ||
  asksOfSameRows(question) ||
  /\b(?:instead|rather than)\b/i.test(question) ||
  /^(?:by|per|(?:for|in) (?:each|every)) [^\s,]+(?: [^\s,]+)?\W*$/i.test(question) ||
  (isNarrowing.test(question) && question.trim().split(/\s+/).length <= longestFollowUp) ||
  asksFurtherFigure(question) ||
  /\b(?:them|those|these|that day|their|they|of which|which of them|the same)\b/i.test(question) ||
  question.trim().split(/\s+/).length <= 2;

/** Words with which people go on from the question before. */
const goesOn =
  /^(?:and|what about|how about|only|now|same|just|but|also|as|or|then|in|for|by|without|with|the|instead|exclude|excluding|except|sorted|make|give|show|split|break|compared?)\b/i;
const refersBack =
  /\b(?:them|those|these|that day|of (?:that|this)|their|they|it|its|he|she|his|her|there|of which|which of them|the same)\b/i;

/** "In 2015", "last month": another time takes its place, whichever column is meant. */
const isWhen = ({ makes, rule }: Part): boolean => makes.kind === 'filter' && rule.startsWith('filter:when:');

const kindsOf = (parts: Part[]): Set<string> => new Set(parts.map((p) => p.makes.kind));
const isMeasured = (p: Part): boolean =>
  p.makes.kind === 'figures' ||
  p.makes.kind === 'count' ||
  (p.makes.kind === 'select' && p.makes.columns.every((c) => isMeasure(c)));

/**
 * What the second question says takes the place of its like, its groups come to those, it ranks by its measure, or asks
 * for the other end: "and the ten lowest"; "and the worst?" of three best may be as many, or one.
 */
type GoingOn = 'plain' | 'groups added' | 'ranked anew' | 'turned' | 'turned to one';

const rankedBy = (part: Part): Part => {
  const { makes } = part;
  if (makes.kind === 'figures')
    return { ...part, makes: { kind: 'order', by: makes.expressions.slice(0, 1), descending: null } };
  if (makes.kind !== 'count') return part;
  const by = makes.distinct && makes.about ? aggregateOf('count', columnOf(makes.about), true) : countAll;
  return { ...part, makes: { kind: 'order', by: [by], descending: null } };
};

/** The ranking of the question before from its other end. */
function turned(before: Part[], after: Part[], isOfOne: boolean): Part[] {
  const end = after.flatMap(({ makes }) =>
    (makes.kind === 'limit' || makes.kind === 'rank') && makes.descending !== null ? [makes] : [],
  )[0];
  if (!end) return before;
  const { descending } = end;
  const limit = end.limit ?? (isOfOne ? 1 : null);
  return before.map((p): Part => {
    const { makes } = p;
    if (makes.kind === 'limit') return { ...p, makes: { ...makes, limit: limit ?? makes.limit, descending } };
    if (makes.kind !== 'rank') return p;
    return { ...p, makes: { ...makes, limit: limit ?? makes.limit, descending: descending ?? true } };
  });
}

const isEnd = ({ makes: { kind } }: Part): boolean => kind === 'limit' || kind === 'rank';

/** Another value of its column takes the place of what rows were chosen by, and another time that of a time. */
const staysChosen = (part: Part, after: readonly Part[]): boolean =>
  !after.some((p) => p.makes.kind === 'filter' && p.makes.column === columnFiltered(part)) &&
  !(isWhen(part) && after.some(isWhen));

const bareValue = /^(?:(?:and|or|now|what about|how about|only|just|for|the) )*\S+(?: \S+)?\W*$/i;
const equalIn = (part: Part) => {
  const condition = part.makes.kind === 'filter' ? part.makes.condition : null;
  const left = condition?.kind === 'compare' && condition.operator === '=' ? condition.left : null;
  if (condition?.kind !== 'compare' || left?.kind !== 'column') return null;
  return typeof condition.right === 'string' ? { column: left.column, value: condition.right } : null;
};

/** "How many has Priya?", "and Mara?": who takes her place is none of another column, where that knows both. */
const leavesPlace = (before: readonly Part[], after: readonly Part[], question: string): boolean =>
  bareValue.test(question) &&
  after.some((part) => {
    const now = equalIn(part);
    const places = now ? before.flatMap((p) => equalIn(p) ?? []) : [];
    return (
      now !== null &&
      places.some(({ column }) => column !== now.column && column.values.includes(now.value)) &&
      !places.some(({ column }) => column === now.column)
    );
  });

/** The parts of both questions. */
function merged(before: Part[], after: Part[], offset: number, how: GoingOn, isCompared: boolean): Part[] {
  if (how === 'turned' || how === 'turned to one')
    return merged(
      turned(before, after, how === 'turned to one'),
      after.filter((p) => !isEnd(p)),
      offset,
      'plain',
      isCompared,
    );
  const dated = after.map((p) => inYearOf(before, p));
  const said = how === 'ranked anew' ? dated.map(rankedBy) : dated;
  const moved = said.map((p) => ({ ...p, from: p.from + offset, to: p.to + offset }));
  const kinds = kindsOf(after);
  const measured = after.some(isMeasured);
  const ordered = kinds.has('rank') || kinds.has('order') || how === 'ranked anew';
  const kept = before.filter((p, i) => {
    const { makes } = p;
    // "Per" goes with the groups that it stands before.
    if (/^left:(?:each|by)$/.test(p.rule) && before[i + 1]?.makes.kind === 'group')
      return how === 'groups added' || !kinds.has('group');
    if (makes.kind === 'filter') return isCompared || (staysWhen(p, dated) ?? staysChosen(p, after));
    if (makes.kind === 'group') return how === 'groups added' || !kinds.has('group');
    if (makes.kind === 'rank' || makes.kind === 'order') return !ordered;
    if (makes.kind === 'limit') return !kinds.has('limit') && !kinds.has('rank');
    if (isMeasured(p)) return !measured;
    return true;
  });
  return [...kept, ...moved];
}

const otherPeriod =
  /\b(?:(year|quarter|month|week|day) (before|after|prior|earlier|later)|(previous|prior|preceding|next|following|(?<=same \w+ )last) (year|quarter|month|week|day))\b/i;
/** "And one year later": nothing else is said. */
const onlyMoved =
  /^(?:and )?(?:(?:what|how) about )?(?:in )?(?:the |one |an? )?(?:(?:year|quarter|month|week|day) (?:before|after|prior|earlier|later)|(?:previous|prior|preceding|next|following) (?:year|quarter|month|week|day))\W*$/i;
const earlier = /^(?:before|prior|earlier|previous|preceding|last)$/i;
const monthsIn: Record<string, number> = { year: 12, quarter: 3, month: 1 };
const daysIn: Record<string, number> = { week: 7, day: 1 };

/** A day moved by periods; null where it is no first of a month, and months are counted. */
function movedDay(day: string | null, unit: string, by: number): string | null {
  const months = monthsIn[unit];
  if (day === null) return null;
  if (months === undefined) return periodStart(day, 'day', by * (daysIn[unit] ?? 1));
  return day.endsWith('-01') ? periodStart(day, 'month', by * months) : null;
}

function movedCondition(condition: Condition, unit: string, by: number): Condition | null {
  if (condition.kind === 'compare')
    return unit === 'year' && typeof condition.right === 'number' && condition.operator === '='
      ? { ...condition, right: condition.right + by }
      : null;
  if (condition.kind !== 'during' || condition.from === null || condition.before === null) return null;
  const from = movedDay(condition.from, unit, by);
  const before = movedDay(condition.before, unit, by);
  return from && before ? { ...condition, from, before } : null;
}

/** "And the year before?": the same of the time before that of the first question; null where it isn't asked. */
function movedInTime(parts: Part[], question: string): Part[] | null {
  const said = otherPeriod.exec(question);
  if (!said) return null;
  const unit = (said[1] ?? said[4] ?? '').toLowerCase();
  const by = earlier.test(said[2] ?? said[3] ?? '') ? -1 : 1;
  let isMoved = false;
  const moved = parts.map((p): Part => {
    const { makes } = p;
    const condition = makes.kind === 'filter' && isWhen(p) ? movedCondition(makes.condition, unit, by) : null;
    if (makes.kind !== 'filter' || !condition) return p;
    isMoved = true;
    return { ...p, makes: { ...makes, condition } };
  });
  return isMoved ? moved : null;
}

const farthestBehind = 4;
const readingsBefore = 10;
const surelyBefore = 3;
const farthestBase = 6.5;
const farAhead = 2;
const readingsAfter = 20;
const pairs = 24;

/** Readings of the first question that may be the one that goes on: some way behind the likeliest, as what follows tells more. */
function basesOf(previous: Candidate[]): Candidate[] {
  const all = previous.slice(0, readingsBefore);
  const [first, second] = all;
  const isFarAhead = first !== undefined && first.score - (second?.score ?? -Infinity) >= farAhead;
  return all
    .filter((base, place) => place < surelyBefore || (first?.score ?? 0) - base.score < farthestBase)
    .map((base) => (base === first ? { ...base, isFarAhead } : base));
}

/** Of both questions many readings are put together only with the likeliest of the other. */
const isLikely = (place: number, nextPlace: number): boolean => (place + 1) * (nextPlace + 1) <= pairs;

const nextPlaces: [RegExp, number][] = [
  [/^(?:second|2nd|next|runner-?up)$/i, 1],
  [/^(?:third|3rd)$/i, 2],
  [/^(?:fourth|4th)$/i, 3],
];
const asksForPlace =
  /^(?:and )?(?:(?:who|what|which(?: ones?)?) (?:is|was|comes?|came) (?:in )?)?(?:the )?(second|2nd|next|runner-?up|third|3rd|fourth|4th)(?: (?:one|place|best|most|largest|highest))?\W*$/i;

/** "Who is second?": the ranking of the first question from there on; null where it isn't asked. */
function nextInRank(parts: Part[], question: string): Part[] | null {
  const said = asksForPlace.exec(question)?.[1];
  const offset = nextPlaces.find(([pattern]) => said !== undefined && pattern.test(said))?.[1];
  if (offset === undefined || !parts.some(({ makes }) => makes.kind === 'rank')) return null;
  return parts.map((p): Part => {
    const { makes } = p;
    return makes.kind === 'rank' ? { ...p, makes: { ...makes, limit: 1, offset } } : p;
  });
}

const placed = (item: Item, by: number): Item => ({ ...item, start: item.start + by, end: item.end + by });

/** Two questions as one. */
function together(previous: Context, context: Context): Context {
  const offset = previous.question.length + 1;
  const moved = context.tokens.map((t) => ({ ...t, start: t.start + offset, end: t.end + offset }));
  return {
    ...context,
    tokens: [...previous.tokens, ...moved],
    question: `${previous.question} ${context.question}`,
  };
}

/** How a question goes on, by its words: the same of something else, or the same once more by something. */
function signOf(question: string): 'instead' | 'split' | 'by' | 'other' {
  if (/\b(?:instead|same|now)\b/i.test(question)) return 'instead';
  if (/\b(?:split|break|also|too|as well|additionally|further)\b/i.test(question)) return 'split';
  return /\b(?:by|per|each)\b/i.test(question) ? 'by' : 'other';
}

/** How far a reading of the first question lies behind its likeliest. */
const behindOf = (base: Candidate, [first]: Candidate[]): number =>
  Math.min(farthestBehind, (first?.score ?? 0) - base.score);

/** The parts of the first question, with the time or the place in its ranking that is asked for next. */
const movedParts = ({ cover: { parts } }: Candidate, question: string): Part[] | null =>
  movedInTime(parts, question) ?? nextInRank(parts, question);

/** Candidates, each once, with what is known of how they go on. */
class GoneOn {
  readonly found: Candidate[] = [];
  readonly #seen = new Set<string>();
  readonly #model: LinearModel;
  /** With queries that aren't asked for again. */
  constructor(model: LinearModel, without: Candidate[]) {
    this.#model = model;
    for (const { sql } of without) this.#seen.add(sql);
  }
  add(candidates: Candidate[], base: Candidate, facts: [string, number][]): void {
    for (const candidate of candidates) {
      if (this.#seen.has(candidate.sql) || candidate.sql === base.sql) continue;
      this.#seen.add(candidate.sql);
      for (const [name, value] of facts) candidate.features.set(name, value);
      candidate.score = scoreOf(candidate.features, this.#model);
      candidate.goesOnFrom = base;
      this.found.push(candidate);
    }
  }
}

const passed =
  /^(?:mention(?::entity)?|left:(?:value|column|number|time|grain|meant|word|name|light|ask|and|or|by|each))$/;
/** "And Vale Dairy?" passed over: what is left is the first question once more. */
const saysNothing = ({ cover: { parts } }: Covered): boolean =>
  parts.length > 0 &&
  parts.every(({ rule }) => passed.test(rule)) &&
  parts.some(({ rule }) => unread.test(rule));
const unread = /^(?:mention|left:(?:value|column|number|time|meant|word|name))$/;
/** Of the readings of what follows those that say something, where there are some. */
const sayingSomething = (list: Covered[]): Covered[] =>
  list.every(saysNothing) ? list : list.filter((read) => !saysNothing(read));

const saysOnlyMoved = ({ found }: GoneOn, question: string): boolean =>
  found.length > 0 && onlyMoved.test(question);

const mayGoOn = ({ question, tokens }: Context): boolean =>
  goesOn.test(question) ||
  saysLeaveOut(question) ||
  refersBack.test(question) ||
  tokens.filter((t) => t.kind !== 'mark').length <= longestFollowUp;

/** Readings of a question that may go on from those of the one before it; its own, where none does. */
export function continued(
  own: () => Candidate[],
  context: Context,
  previous: Candidate[],
  today: string,
  model: LinearModel,
): Candidate[] {
  const { question } = context;
  if (!mayGoOn(context)) return own();
  const before = basesOf(previous);
  const sameRows = overSameRows(before, question, model);
  if (sameRows) return sameRows;
  const after = sayingSomething(
    readCovers(context, today, model)
      .slice(0, readingsAfter)
      .map((read) => ({ ...read, cover: { ...read.cover, parts: leftOut(read, question) } })),
  );
  // "And the median?" isn't the figure that was there.
  const asksFigure = after.some(({ cover }) => cover.parts.some(({ rule }) => rule === 'left:aggregate'));
  const gone = new GoneOn(model, asksFigure ? before.slice(0, 1) : []);
  for (const base of before) {
    const parts = movedParts(base, question);
    if (parts) gone.add(makeCandidate({ ...base.cover, parts }, base.scan, 0), base, [['after:moved', 1]]);
  }
  if (saysOnlyMoved(gone, question)) return gone.found.sort((a, b) => b.score - a.score);
  const sign = signOf(question);
  const isCompared = saysCompare(question);
  for (const [place, base] of before.entries()) {
    const start = base.scan.context.tokens.length;
    const all = together(base.scan.context, context);
    for (const [nextPlace, next] of after.entries()) {
      if (!isLikely(place, nextPlace)) break;
      if (leavesPlace(base.cover.parts, next.cover.parts, question)) continue;
      const offset = base.scan.items.length;
      const said = [base, ...before.slice(0, 1)].flatMap(({ cover }) => cover.parts);
      const scan = new Scan(
        [...base.scan.items, ...next.scan.items.map((i) => placed(i, start))],
        all,
        today,
      );
      const filled = ofThat(filledIn(next, said), said, question);
      for (const how of ['plain', 'groups added', 'ranked anew', 'turned', 'turned to one'] as const) {
        const parts = merged(base.cover.parts, filled, offset, how, isCompared);
        const cover = { parts, prior: base.cover.prior + next.cover.prior, learned: 0, worth: 0 };
        // The likelier a reading of the first question is by itself, the likelier it is the one that goes on.
        const meant = makeCandidate(cover, scan, 0).filter(({ tree }) =>
          [base, before[0]].every((b) => !b || isMeantSo(tree, b.tree, question)),
        );
        gone.add(meant, base, [
          [`after:${how}`, 1],
          [`after:${how}:${sign}`, 1],
          [`after:reading:${Math.min(place, 2)}`, 1],
          ['after:behind', behindOf(base, before)],
        ]);
      }
    }
  }
  const { found } = gone;
  return found.length > 0 ? withStates(found.sort((a, b) => b.score - a.score).slice(0, 40)) : own();
}
