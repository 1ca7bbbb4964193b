import { firstOf } from '../derived.ts';
import { nameSameRows } from '../lexicon.ts';
import { meantColumn, type ColumnChoice } from '../mentions/mention.ts';
import { events, isGuessed, tokenAt, type Part, type Scan } from '../parts.ts';
import { isListed } from '../listed.ts';
import { isHarm, isMeasure } from '../measures.ts';
import type { AnalystColumn } from '../../table.ts';
import { addsUp, meantBy } from './meant.ts';
import { goneTimes } from '../standing.ts';
import { periodStart, sideBySide, timeCondition, timeLike, type TimeSpan } from '../times.ts';
import { aggregateOf, columnOf, countAll, type Condition, type Expression } from '../tree.ts';
import { lemma, stem } from '../words.ts';
import { unpaidBy } from './owed.ts';
import { comparedIn } from './comparatives.ts';
import { addsUpByName, naturalFigure, part, type Rule } from './figures.ts';
import { yearsWithin } from './filters/conditions.ts';

/** "How much did we take" is of money, and the "time" of a "wait time" is no other. */
const isOtherTime = (scan: Scan, at: number, word: string): boolean =>
  (/^(?:take|took)$/.test(word) && /\bhow much (?!time)/i.test(scan.context.question)) ||
  (/^(?:time|times|duration|length)$/.test(word) && scan.choices(at - 1, isMeasure).length > 0);

/** A word for a measure by another name is one to choose, average or sum. */
export const meant: Rule = (scan, at) => {
  const item = scan.items[at];
  if (!item || item.type === 'number' || item.type === 'time') return [];
  if (item.type === 'column' && !isGuessed(item)) return [];
  if (
    item.end - item.start !== 1 ||
    (item.type === 'role' && item.role.role !== 'stop' && item.role.role !== 'compare')
  )
    return [];
  const word = tokenAt(scan, at);
  // "How long", "how far" ask for it; they don't name it.
  if (scan.context.tokens[item.start - 1]?.lower === 'how') return [];
  if (isOtherTime(scan, at, word)) return [];
  return meantBy(scan.columns, word).flatMap((choice) => {
    const figure = addsUp.test(word) ? 'sum' : naturalFigure(choice.column);
    return [
      part(at, at + 1, 'meant:select', 0.3, { kind: 'select', columns: [choice.column], distinct: false }, [
        choice,
      ]),
      part(
        at,
        at + 1,
        `meant:${figure}`,
        0.2,
        { kind: 'figures', expressions: [aggregateOf(figure, columnOf(choice.column))] },
        [choice],
      ),
    ];
  });
};

/** "earns the most", "spent the least": who does so most is ranked by the sum. */
export const rankedDeeds: Rule = (scan, at) => {
  const place = scan.skip(at + 1);
  const extreme = scan.role(place, 'extreme');
  if (!extreme || extreme.concept || scan.choices(scan.skip(place + 1)).length > 0) return [];
  return scan
    .choices(at, isMeasure)
    .map((choice) =>
      part(
        at,
        place + 1,
        'rank:deed',
        0.9,
        { kind: 'rank', by: columnOf(choice.column), group: null, descending: extreme.most, limit: null },
        [choice],
      ),
    );
};

/** Times between two columns: from the one that is said, else from the beginning. */
function spansSaid(scan: Scan): AnalystColumn[] {
  const spans = scan.columns.flatMap((column) =>
    column.derived?.of.kind === 'span' ? [{ column, of: column.derived.of }] : [],
  );
  const start = spans[0]?.of.from;
  const isSaid = (from: AnalystColumn) => from !== start && scan.nearness(from, 0, generalTimes) > 0;
  return spans
    .filter(({ of }) => {
      const others = spans.filter((other) => other.of.to === of.to);
      return isSaid(of.from) || (of.from === start && !others.some((other) => isSaid(other.of.from)));
    })
    .map(({ column }) => column);
}

type Span = Extract<Expression, { kind: 'span' }>;
const spanOf = ({ derived }: AnalystColumn): Span | null => (derived?.of.kind === 'span' ? derived.of : null);

/** To the same ends, but from the time that comes last before: "days to pay" an invoice, and not since the order. */
function stepsTo(scan: Scan, spans: AnalystColumn[]): AnalystColumn[] {
  const beginsAt = (column: AnalystColumn) => {
    const from = spanOf(column)?.from;
    return from ? firstOf(from) : '';
  };
  const found = spans.flatMap((column) => {
    const end = spanOf(column)?.to;
    return scan.columns
      .filter((c) => end !== undefined && spanOf(c)?.to === end)
      .toSorted((a, b) => beginsAt(b).localeCompare(beginsAt(a)))
      .slice(0, 1);
  });
  return found.filter((column) => !spans.includes(column));
}

const mostOther = 2;
/** Times between two columns of which none is the beginning. */
const otherSpans = (scan: Scan, said: AnalystColumn[]): AnalystColumn[] =>
  scan.columns.filter((c) => c.derived?.of.kind === 'span' && !said.includes(c)).slice(0, mostOther);
export const generalTimes = ['date', 'time', 'at', 'on', 'day', 'dt', 'ts', 'timestamp'];

/** What the end of a duration is called: "close" of closed_at. */
const endWords = (column: AnalystColumn): string[] =>
  spanOf(column)?.to.rawWords.filter((w) => !generalTimes.includes(w)) ?? [];

/** "hours to close", "how long does it take to ship": time between two columns, as a column of its own. */
const durationLead =
  /^(?:how long|how fast|how quickly|how many days|how many hours|time|duration|days|hours|delay|turnaround|lead time|takes|take|took|wait|waiting)$/;

/** What ends a duration, as it is said and as columns are named. */
const endVerbs: [said: RegExp, named: RegExp][] = [
  [/^(?:answer|respond|response|replied|reply|react)/, /reply|respon|answer|first/],
  [
    /^(?:close|resolve|solve|finish|complete|fix|done|resolution)/,
    /close|resol|solve|finish|complete|end|done/,
  ],
  [/^(?:ship|deliver|arrive|send|sent|dispatch|delivery)/, /ship|deliver|arriv|sent|dispatch/],
  [/^(?:pay|paid|payment)/, /paid|pay/],
  [/^(?:return|leave|left|discharge|stay)/, /return|leave|left|discharge|end|checkout|out/],
  [/^(?:hire|fill)/, /hire|fill|start/],
];

const akinLetters = 4;
/** "Decide" of a decision, "submission" of what was submitted. */
const isAkin = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > akinLetters &&
  one.slice(0, akinLetters) === other.slice(0, akinLetters);

/** How well a word says the end of a duration; 0 where it doesn't. */
function endingIn(column: AnalystColumn, token: string): number {
  const own = endWords(column);
  if (own.some((w) => stem(w) === stem(token))) return 0.9;
  if (own.some((w) => isAkin(w, token))) return 0.8;
  return endVerbs.some(([said, named]) => said.test(token) && own.some((w) => named.test(w))) ? 0.8 : 0;
}

/** The words with which a duration begins at a token, up to three of them. */
function durationLeadAt(scan: Scan, start: number): string | undefined {
  const [one, two, three] = [0, 1, 2].map((i) => scan.context.tokens[start + i]?.lower ?? '');
  return [`${one} ${two} ${three}`, `${one} ${two}`, one ?? ''].find((text) => durationLead.test(text));
}

/** What people call a time from one thing to another without saying which. */
const durationNoun =
  /^(?:lead times?|turnaround(?: times?)?|cycle times?|sales cycle|processing times?|handling times?|delivery times?|time on (?:the )?market|days on (?:the )?market|time in stock|time to sale|duration|delays?|how far (?:ahead|in advance))(?= |$)/;

/** "lead time", "time on market": each time between two columns is one reading. */
function namedDurations(scan: Scan, at: number, spans: AnalystColumn[]): Part[] {
  const start = scan.items[at]?.start ?? 0;
  const said = durationNoun.exec(wordsFrom(scan, start, 4))?.[0];
  const noun = scan.context.tokens[start]?.lemma ?? '';
  // "Lead time" of a column lead_days is kept there.
  const isKept = scan.columns.some((c) => isMeasure(c) && !c.derived && c.words.includes(noun));
  if (said === undefined || isKept) return [];
  const to = itemAfter(scan, start, said.split(' ').length);
  return spans.slice(0, 3).map((column, i) => {
    const ties = [meantColumn(column, 0.7 - i * 0.05)];
    return said.startsWith('how')
      ? part(at, to, 'duration:average', 0.8, averageOf(column), ties)
      : part(at, to, 'duration:noun', 0.6, { kind: 'select', columns: [column], distinct: false }, ties);
  });
}

const averageOf = (column: AnalystColumn): Part['makes'] => ({
  kind: 'figures',
  expressions: [aggregateOf('avg', columnOf(column))],
});

/** A duration up to its end: the column, and where the question asks how long, its average. */
function durationTo(
  column: AnalystColumn,
  from: number,
  to: number,
  score: number,
  isAsked: boolean,
): Part[] {
  const ties = [meantColumn(column, score)];
  const select = { kind: 'select' as const, columns: [column], distinct: false };
  return [
    part(from, to, 'duration:select', 0.6, select, ties),
    ...(isAsked ? [part(from, to, 'duration:average', 1, averageOf(column), ties)] : []),
  ];
}

/** "How long": any time that the table knows, from its beginning or from the time before. */
function openDurations(scan: Scan, at: number, lead: string, spans: AnalystColumn[]): Part[] {
  const others = lead === 'how long' ? otherSpans(scan, spans) : [];
  const put = (rule: string, prior: number, score: number) => (column: AnalystColumn) =>
    part(at, at + 1, rule, prior, averageOf(column), [meantColumn(column, score)]);
  return [...spans.map(put('duration:any', 0.1, 0.4)), ...others.map(put('duration:other', 0, 0.35))];
}

/** "Resolution time", "delivery times": the time up to what is said before it. */
function timesTo(scan: Scan, at: number, spans: AnalystColumn[]): Part[] {
  const start = scan.items[at]?.start ?? 0;
  const [noun, word] = scan.context.tokens.slice(start, start + 2);
  const to = scan.items.findIndex((item) => item.end === start + 2) + 1;
  if (!noun || !/^times?$/.test(word?.lower ?? '') || to <= at) return [];
  const isKept = scan.columns.some((c) => isMeasure(c) && !c.derived && c.words.includes(noun.lemma));
  return spans.flatMap((column) => {
    const score = endingIn(column, noun.lower);
    return score > 0 && !isKept ? durationTo(column, at, to, score, false) : [];
  });
}

const pastDue = /^(?:late|overdue|past)$/;

export const durations: Rule = (scan, at) => {
  const { tokens } = scan.context;
  const lead = durationLeadAt(scan, scan.items[at]?.start ?? 0);
  const spans = spansSaid(scan);
  const steps = stepsTo(scan, spans);
  const found = [...namedDurations(scan, at, spans), ...timesTo(scan, at, [...spans, ...steps])];
  if (lead === undefined) return found;
  const isAsked = lead.startsWith('how') || /^take|^took|^wait/.test(lead);
  for (let end = at + 1; end <= Math.min(scan.items.length, at + 9); end++) {
    const item = scan.items[end - 1];
    if (!item || scan.role(end - 1, 'by') || scan.role(end - 1, 'each')) break;
    const token = tokens[item.end - 1]?.lower ?? '';
    // "How many days late do we deliver" isn't how long it takes to.
    if (pastDue.test(token)) break;
    const ended = (columns: AnalystColumn[], less: number) =>
      columns.flatMap((column) => {
        const score = endingIn(column, token);
        return score > 0 ? durationTo(column, at, end, score - less, isAsked) : [];
      });
    found.push(...ended(spans, 0), ...ended(steps, 0.1));
  }
  return [...found, ...(lead.startsWith('how') ? openDurations(scan, at, lead, spans) : [])];
};

/** "average time to close", "median time to first reply": the figure is said before. */
export const durationFigures: Rule = (scan, at) => {
  const aggregate = scan.role(at, 'aggregate');
  const extreme = scan.role(at, 'extreme');
  if (!aggregate && !extreme) return [];
  const next = scan.skip(at + 1);
  const seen = new Set<string>();
  return durations(scan, next).flatMap((p) => {
    const column = p.uses[0]?.column;
    if (
      !column ||
      p.rule === 'duration:any' ||
      p.rule === 'duration:other' ||
      seen.has(`${column.name} ${p.to}`)
    )
      return [];
    seen.add(`${column.name} ${p.to}`);
    if (aggregate)
      return [
        part(
          at,
          p.to,
          'duration:figure',
          1.4,
          { kind: 'figures', expressions: [aggregateOf(aggregate.name, columnOf(column))] },
          p.uses,
        ),
      ];
    return [
      part(
        at,
        p.to,
        'duration:rank',
        1,
        { kind: 'rank', by: columnOf(column), group: null, descending: extreme?.most ?? true, limit: null },
        p.uses,
      ),
    ];
  });
};

/** "takes the longest to answer": an extreme of time, then what it takes it for. */
export const durationRanks: Rule = (scan, at) => {
  const lead = /^(?:takes?|took|waits?|waited|taking|is|are)$/.test(tokenAt(scan, at));
  const place = lead ? scan.skip(at + 1) : at;
  const extreme = scan.role(place, 'extreme');
  if (!extreme || !/longest|shortest|fastest|quickest|slowest/.test(extreme.word)) return [];
  const longest = /longest|slowest/.test(extreme.word);
  const spans = spansSaid(scan);
  const found: Part[] = [];
  for (let end = place + 1; end <= Math.min(scan.items.length, place + 5); end++) {
    const token = scan.context.tokens[(scan.items[end - 1]?.end ?? 1) - 1]?.lower ?? '';
    for (const column of spans)
      if (
        endWords(column).some((w) => stem(w) === stem(token)) ||
        (/^(?:answer|respond|reply)/.test(token) &&
          endWords(column).some((w) => /reply|respon|answer/.test(w)))
      )
        found.push(
          part(
            at,
            end,
            'duration:rank',
            1,
            { kind: 'rank', by: columnOf(column), group: null, descending: longest, limit: null },
            [meantColumn(column, 0.8)],
          ),
        );
  }
  return found;
};

/** "within an hour", "more than 5 days after", "on the same day": limits of the time between two columns. */
export const durationLimits: Rule = (scan, at) => {
  const said = spansSaid(scan);
  const spans = [
    ...said,
    ...scan.columns.filter((c) => spanOf(c) && isOwnTime(scan, c) && !said.includes(c)),
  ];
  return spans.length === 0 ? [] : (sameDays(scan, at, spans) ?? limitsWithin(scan, at, spans));
};

export const wordsFrom = (scan: Scan, start: number, count: number): string =>
  scan.context.tokens
    .slice(start, start + count)
    .map((t) => t.lower)
    .join(' ');

/** The item after so many words. */
export function itemAfter(scan: Scan, start: number, words: number): number {
  const to = scan.items.findIndex((x) => x.start >= start + words);
  return to < 0 ? scan.items.length : to;
}

const spanUse = (scan: Scan, column: AnalystColumn, start: number): ColumnChoice =>
  meantColumn(column, 0.55 + scan.nearness(column, start, ['duration']) * 0.3);

/** "on the same day": both times of a duration lie on it. */
function sameDays(scan: Scan, at: number, spans: AnalystColumn[]): Part[] | null {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, 4);
  if (!/^(?:the )?same day/.test(text)) return null;
  const to = itemAfter(scan, start, text.startsWith('the') ? 3 : 2);
  return spans.map((column) => {
    const span = column.derived?.of;
    const day = (end: 'from' | 'to'): Expression =>
      span?.kind === 'span' ? { kind: 'bucket', unit: 'day', column: span[end] } : columnOf(column);
    const condition: Condition = { kind: 'compare', left: day('to'), operator: '=', right: day('from') };
    const makes = { kind: 'filter' as const, condition, column: null, equality: false };
    return part(at, to, 'duration:sameday', 0.8, makes, [spanUse(scan, column, start)]);
  });
}

const limitWords =
  /^(within|in under|in less than|less th[ae]n|more th[ae]n|over|under|at least|longer than|after more than) (?:the first )?(an?|one|\d+(?:\.\d+)?|two|three|four|five|six|seven|ten|twelve|twenty) (minutes?|hours?|days?|weeks?)/;
const hoursIn: Record<string, number> = { minute: 1 / 60, hour: 1, day: 24, week: 168 };
const limitOperators: [said: RegExp, operator: '<' | '<=' | '>' | '>='][] = [
  [/^at least/, '>='],
  [/more|over|longer/, '>'],
  [/^within/, '<='],
  [/^/, '<'],
];

/** How long what a row is lasts: the stay of a booking. */
export const isOwnTime = ({ context: { entities } }: Scan, { synonyms }: AnalystColumn): boolean =>
  synonyms.some((name) => [...entities].some((noun) => name === noun || nameSameRows(noun, name)));

/** "within an hour", "more than 5 days". */
function limitsWithin(scan: Scan, at: number, spans: AnalystColumn[]): Part[] {
  const start = scan.items[at]?.start ?? 0;
  const within = limitWords.exec(wordsFrom(scan, start, 7));
  if (!within) return [];
  const [whole, lead = '', count = '', unit = 'hour'] = within;
  const said = scan.context.tokens.slice(start, start + 7).find((t) => t.number !== null)?.number;
  const amount = /^an?$|one/.test(count) ? 1 : (said ?? 1);
  const hours = amount * (hoursIn[unit.replace(/s$/, '')] ?? 1);
  const operator = limitOperators.find(([words]) => words.test(lead))?.[1] ?? '<';
  const to = itemAfter(scan, start, whole.split(' ').length);
  // "30 days overdue" are no days that anything took.
  if (pastDue.test(tokenAt(scan, to))) return [];
  // Days tell nothing of half an hour.
  const fine = spans.filter((column) => hours >= 24 || column.derived?.unit !== 'day');
  const own = fine.filter((column) => isOwnTime(scan, column));
  return (own.length > 0 ? own : fine).map((column) => {
    const right = Number((hours / (column.derived?.unit === 'day' ? 24 : 1)).toPrecision(6));
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator, right };
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return part(at, to, 'duration:limit', 1.2, makes, [spanUse(scan, column, start)]);
  });
}

const openWords =
  /^(?:open|unresolved|pending|outstanding|unfinished|unanswered|unpaid|unshipped|undelivered|incomplete|active|current|currently|now|still|ongoing)$/;
export const lasting = /^(?:still|currently|now)$/;
const doneWords =
  /close|resol|solve|finish|complete|ship|deliver|return|paid|cancel|end|done|repl|answer|left|leave|fulfil|exit|termin|churn|resign|discharg/;
/** People who went, as a column of times names it. */
const goneWords = /^(?:quit|quits|left|leavers?|resigned|churned|departed|dropouts?)$/;
const undone: [RegExp, RegExp][] = [
  [/^un(?:answered|replied)/, /repl|answer|respon/],
  [/^unpaid/, /paid|pay/],
  [/^unshipped/, /ship/],
  [/^undelivered/, /deliver/],
];

/** The table's own name, but for a form of it that tells a state: not "cancelled" of cancellations. */
const isRowNoun = ({ context: { tokens, entities } }: Scan, at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && entities.has(token.lemma) && !/(?:ed|en)$/.test(token.lower);
};

/** A state that the table keeps by this very word. */
const isValue = ({ columns }: Scan, word: string): boolean =>
  columns.some((c) => c.kind === 'text' && c.values.some((v) => v.toLowerCase() === word));

const nowPhrases = /^(?:at present|at the moment|at the minute|right now)$/;

/** A state as one word: "at present" is "currently". */
export const stateSaidAt = (scan: Scan, at: number): string =>
  nowPhrases.test(scan.text(at)) ? 'currently' : tokenAt(scan, at);

/** "still open", "not closed yet", "closed tickets", "shipped": a date that is there, or isn't yet. */
export const states: Rule = (scan, at) => {
  const word = stateSaidAt(scan, at);
  const item = scan.items[at];
  // "Deliveries" are the rows, "delivered" are some of them.
  if (!item || (item.end - item.start > 1 && word !== 'currently') || isRowNoun(scan, item.start)) return [];
  // "Still open" is one state.
  if (lasting.test(word) && openWords.test(tokenAt(scan, at + 1)))
    return states(scan, at + 1).map((p) => ({ ...p, from: at }));
  const times = scan.columns.filter(
    (c) => !c.derived && (timeLike(c) || c.kind === 'timestamp') && c.profile.nullFraction > 0,
  );
  const missingOf = (column: AnalystColumn, negated: boolean): Condition => ({
    kind: 'missing',
    column,
    negated,
  });
  // "Now only 2024" goes on; it asks for nothing open.
  if (openWords.test(word) && !(at === 0 && word === 'now')) {
    const pattern = undone.find(([said]) => said.test(word))?.[1] ?? doneWords;
    const fitting = times.filter(
      (c) => c.words.some((w) => pattern.test(w)) || c.rawWords.some((w) => pattern.test(w)),
    );
    const unpaid = unpaidBy(scan, word);
    const openOf = (c: AnalystColumn) => (c === unpaid?.paid ? unpaid.where : missingOf(c, false));
    const last = fitting.toSorted((a, b) => b.profile.nullFraction - a.profile.nullFraction).slice(0, 2);
    return last.map((c, i) =>
      part(
        at,
        at + 1,
        'state:open',
        0.9 - i * 0.3,
        { kind: 'filter', condition: openOf(c), column: c, equality: false },
        [meantColumn(c, 0.8 - i * 0.1)],
        isValue(scan, word) ? ['state:valued'] : [],
      ),
    );
  }
  // "At selling prices": nothing was sold.
  if (word.endsWith('ing')) return [];
  const own = /(?:ed|back|sold|sent|paid|lent|gone|came)$/.test(word)
    ? events.find(([said]) => said.test(word))?.[1]
    : undefined;
  const isNamed = (w: string) =>
    word.length > 3 && !generalTimes.includes(w) && (stem(w) === stem(word) || lemma(word) === w);
  const near = times.filter((c) =>
    [...c.words, ...c.rawWords].some(
      (w) => isNamed(w) || own?.test(w) || (goneWords.test(word) && goneTimes.test(w)),
    ),
  );
  return near
    .slice(0, 1)
    .map((c) =>
      part(
        at,
        at + 1,
        'state:done',
        0.5,
        { kind: 'filter', condition: missingOf(c, true), column: c, equality: false },
        [meantColumn(c, 0.75)],
      ),
    );
};

/** "nobody has replied to yet", "not shipped", "never closed". */
export const notYet: Rule = (scan, at) => {
  const none =
    /^(?:nobody|noone|never|not|n't|hasn't|haven't|no)$/.test(tokenAt(scan, at)) ||
    scan.role(at, 'not') !== null;
  if (!none) return [];
  for (let next = at + 1; next <= at + 4; next++) {
    const found = states(scan, next).filter((p) => p.rule === 'state:done');
    if (found.length > 0)
      return found.map((p) => {
        const column = p.uses[0]?.column;
        if (!column) return p;
        const to = /^(?:to|yet)$/.test(tokenAt(scan, p.to)) ? p.to + 1 : p.to;
        return part(
          at,
          to,
          'state:notyet',
          1.2,
          { kind: 'filter', condition: { kind: 'missing', column, negated: false }, column, equality: false },
          p.uses,
        );
      });
  }
  return [];
};

const awaited =
  /^(?:(?:is|are|were|was) )?(?:still )?(?:waiting (?:for|on|to be|to get)|awaiting|wait for|(?:in )?need(?:s|ing)?(?: of| to be)?|yet to be|still to be|due to be|lack(?:s|ing)?|pending)(?: an?| the| its| their| any)?(?= )/;

/** "still waiting for approval", "that need a category", "yet to be shipped": nothing stands there yet. */
export const awaiting: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const said = awaited.exec(wordsFrom(scan, start, 8))?.[0];
  const place = said === undefined ? -1 : start + said.split(' ').length;
  const token = scan.context.tokens[place];
  if (!token || token.kind !== 'word') return [];
  const mayLack = (c: AnalystColumn) => c.profile.nullFraction > 0 && !c.derived;
  const item = scan.items.findIndex((x) => x.start === place);
  const named = item < 0 ? [] : scan.choices(item, mayLack).map(({ column }) => column);
  const near = scan.columns.filter(
    (c) =>
      mayLack(c) &&
      [...c.words, ...c.rawWords].some(
        (w) =>
          !generalTimes.includes(w) &&
          w.length > 3 &&
          (stem(w) === stem(token.lower) || w.slice(0, 5) === token.lower.slice(0, 5)),
      ),
  );
  const to = itemAfter(scan, place, 1);
  return [...new Set([...named, ...near])].slice(0, 2).map((column, i) => {
    const condition: Condition = { kind: 'missing', column, negated: false };
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return part(at, to, 'state:awaiting', 1.1 - i * 0.2, makes, [meantColumn(column, 0.75)]);
  });
};

const shapes: [RegExp, 'growth' | 'trend' | 'running' | 'correlation' | 'difference' | 'never'][] = [
  [
    /^(?:growth|grow|grew|growing|(?:day|week|month|quarter|year) (?:over|on) (?:day|week|month|quarter|year)|mom|yoy|increase)$/,
    'growth',
  ],
  [
    /^(?:develop|developed|developing|improve|improved|improving|worsen|worsened|worsening|deteriorated?|evolve|evolved|evolving|trend|trends|over time|change|changed|changing|progress|progressed|over the years|over the decades|trending|history|timeline|development)$/,
    'trend',
  ],
  [
    /^(?:(?:getting|becoming|got|gotten|gone|become) (?:any )?(?:better|worse|more|less|fewer|\p{L}{3,}er)|(?:going|gone|went|moving|creeping) (?:up|down)(?: or (?:up|down))?)$/u,
    'trend',
  ],
  [
    /^(?:cumulative|cumulatively|cumulated|accumulated|running total|running sum|running|to date)$/,
    'running',
  ],
  [
    /^(?:correlation|correlated|connection|relationship|related|correlate|relation|depend|affect|impact)$/,
    'correlation',
  ],
  [/^(?:gap|spread|range|difference)$/, 'difference'],
  [
    /^(?:never|nothing|nobody|no one|haven't|hasn't|have not|has not|have never|has never|without any|did not|didn't|never ever|no|(?:have|has|had|with) no|without a single)$/,
    'never',
  ],
];

/** What is to be made of the figures: growth, a course in time, a connection. */
export const shaped: Rule = (scan, at) => {
  const { tokens } = scan.context;
  const start = scan.items[at]?.start ?? 0;
  return [4, 3, 2, 1].flatMap((words) => {
    const text = tokens
      .slice(start, start + words)
      .map((t) => t.lower)
      .join(' ');
    const shape = shapes.find(([pattern]) => pattern.test(text))?.[1];
    const end = scan.items.findIndex((x) => x.start >= start + words);
    if (!shape || (end >= 0 && scan.items[end]?.start !== start + words)) return [];
    const to = end < 0 ? scan.items.length : end;
    // "The correlation between one and the other" is of two columns, and of nothing that lies between them.
    const isOfTwo = (shape === 'correlation' || shape === 'difference') && scan.text(to) === 'between';
    // Who hasn't ordered asks for no order of rows.
    const isOfDeed = shape === 'never' && scan.text(to) === 'ordered';
    return [
      part(at, isOfTwo || isOfDeed ? to + 1 : to, `shape:${shape}`, shape === 'never' ? 0 : 0.7, {
        kind: 'shape',
        shape,
      }),
    ];
  });
};

const judgements =
  /^(?:best|worst|top|successful|popular|important|valuable|biggest|strongest|weakest|leading|largest|good|bad|difficult|developed|profitable|slowest)$/;

/** As many as one looks at, where several are asked for. */
export const severalOf = 10;

interface Judgement {
  words: string;
  word: string;
  limit: number | null;
  /** "Best performing", by amounts. */
  performs: boolean;
  to: number;
}

const tokenOf = (scan: Scan, at: number, further = 0) => {
  const start = scan.items[at]?.start;
  return start === undefined ? undefined : scan.context.tokens[start + further];
};
const lowerAt = (scan: Scan, at: number, further = 0): string => tokenOf(scan, at, further)?.lower ?? '';

const isCount = (number: number | null): boolean => number !== null && Number.isInteger(number) && number > 0;

/** "the best 5": how many are asked for behind the word. */
function countBehind(scan: Scan, at: number): number | null {
  const number = scan.role(at, 'extreme') ? scan.number(at + 1) : null;
  return isCount(number) ? number : null;
}

/** A judgement at a place: its words, how many are asked for, and where it ends. */
function judgementAt(scan: Scan, at: number): Judgement | null {
  const before = scan.number(at);
  const place = isCount(before) ? scan.skip(at + 1) : at;
  const first = lowerAt(scan, place);
  const led = /^(?:most|least)$/.test(first);
  const word = led ? lowerAt(scan, place, 1) : first;
  const isJudged = judgements.test(word) || judgements.test(first);
  if (!isJudged || (!led && !scan.role(place, 'extreme'))) return null;
  const behind = before === null ? countBehind(scan, place) : null;
  const end = behind === null ? place + 1 : place + 2;
  const performs = lowerAt(scan, end) === 'performing';
  const to = performs || (led && scan.items[end]?.type === 'word') ? end + 1 : end;
  return { words: `${first} ${word}`, word, limit: before ?? behind, performs, to };
}

/** "best customers", "worst products": what is meant by best isn't said; each measure is one reading. */
export const judged: Rule = (scan, at) => {
  const judgement = judgementAt(scan, at);
  if (!judgement) return [];
  const { words, word, limit, performs, to } = judgement;
  const open = openMeasures(scan);
  // The biggest invoice is the one that comes to most.
  const wholes = /^(?:biggest|largest)$/.test(word) ? scan.wholesFor(at) : [];
  const amounts = performs ? open.filter((c) => addsUpByName(c) === true) : wholes;
  // "Our best customers" are several.
  const noun = scan.context.tokens[(scan.items[scan.skip(to)]?.end ?? 0) - 1];
  const several = noun && noun.lemma !== noun.lower ? severalOf : null;
  const descending = !/worst|weakest|least|bad|difficult|slowest/.test(words);
  const byCount: Part = part(
    at,
    to,
    'judged:count',
    0,
    {
      kind: 'rank',
      by: countAll,
      group: null,
      descending: !/least|weakest|slowest/.test(words),
      limit: limit ?? several,
    },
    [],
    [`judged:${word}`],
  );
  return [
    ...(amounts.length > 0 ? [] : [byCount]),
    ...(amounts.length > 0 ? amounts : open).map((c) =>
      part(
        at,
        to,
        `judged:${naturalFigure(c)}`,
        0,
        {
          kind: 'rank',
          by: columnOf(c),
          group: null,
          descending: isHarm(c) && /best|worst|good|bad/.test(words) ? !descending : descending,
          limit: limit ?? several,
        },
        [{ column: c, score: 0.45, kin: 'none', unsaid: [] }],
        [`judged:${word}`],
      ),
    ),
  ];
};

/** "Quicker", "later": times between two columns are compared. */
export const openSpans = (scan: Scan): AnalystColumn[] =>
  scan.columns.filter((c) => c.derived?.of.kind === 'span');

/** What may be meant where no measure is said. */
export const openMeasures = (scan: Scan): AnalystColumn[] =>
  scan.columns.filter((c) => isMeasure(c) && c.derived === undefined).slice(0, 8);

const joins = /^(?:vs|versus|v|against|or|and|than|,|\/|with|to|on|in|compared|than in|than the)$/;
const farthest = 7;

/** A stretch of time, or a year as a number. */
function spanAt(scan: Scan, place: number): TimeSpan | null {
  const item = scan.items[place];
  const year = scan.number(place);
  if (item?.type === 'time') return item.span;
  if (year === null || !Number.isInteger(year) || year < 1900 || year > 2199) return null;
  return { kind: 'absolute', from: `${year}-01-01`, before: `${year + 1}-01-01` };
}

const listing = /^(?:,|\/|and|or|vs|versus)$/;
/** Whether a time stands behind another on a list. */
const goesOn = (scan: Scan, at: number): boolean =>
  listing.test(scan.text(at - 1)) && spanAt(scan, at - 2) !== null;

/** Times that go on a list: the third of "2024, 2025 and 2026". */
function spansFrom(scan: Scan, from: number, isCyclic: boolean): { spans: TimeSpan[]; to: number } {
  const spans: TimeSpan[] = [];
  let to = from;
  for (let next = from; next < scan.items.length; next++) {
    const span = next > to ? spanAt(scan, next) : null;
    if (span && (span.kind === 'cyclic') === isCyclic) {
      spans.push(span);
      to = next + 1;
    } else if (!listing.test(scan.text(next))) break;
  }
  return { spans, to };
}

/** "January vs February", "was 2015 warmer than 2014", "on Mondays or on Fridays": times side by side. */
export const timeLists: Rule = (scan, at) => {
  const first = spanAt(scan, at);
  // "From 2000 to 2010" is one stretch, and the second of three begins no list.
  if (!first || /^(?:from|between)$/.test(scan.text(at - 1)) || goesOn(scan, at)) return [];
  for (let next = at + 1; next <= at + farthest; next++) {
    const second = spanAt(scan, next);
    if (!second) continue;
    const words = Array.from({ length: next - at - 1 }, (_, i) => scan.text(at + 1 + i));
    // "On Mondays in 2025" is one time.
    const isOne = (first.kind === 'cyclic') !== (second.kind === 'cyclic');
    if (isOne || !words.some((w) => joins.test(w))) return [];
    const { spans, to } = spansFrom(scan, next + 1, first.kind === 'cyclic');
    return scan.times(at, scan.number(at)).flatMap((choice) => {
      const { column } = choice;
      const conditions = sideBySide([first, second, ...spans], column, scan.today).flatMap(
        (span) =>
          (timeLike(column)
            ? timeCondition(span, column, scan.today)
            : yearsWithin(span, column, scan.today)) ?? [],
      );
      const [one] = conditions;
      if (!one || conditions.length < spans.length + 2) return [];
      const unit =
        first.kind === 'cyclic' ? first.unit : isSameSeason(first, second) ? 'year' : periodOf(first);
      const by: Expression = isOfHalves(first, second)
        ? { kind: 'side', column, where: one, names: [scan.text(at), scan.text(next)] }
        : timeLike(column) || unit === 'decade'
          ? { kind: 'bucket', unit, column }
          : columnOf(column);
      const { measure, uses } = comparedIn(scan, at, next);
      const condition: Condition = { kind: 'or', parts: conditions };
      return [
        part(
          at,
          to,
          `compare:grouped:${measure ? 'measured' : 'bare'}`,
          1,
          { kind: 'versus', condition, by, measure },
          [choice, ...uses],
        ),
      ];
    });
  }
  return [];
};

/** "First half against second half": no grain of time tells them apart. */
const isOfHalves = (one: TimeSpan, other: TimeSpan): boolean =>
  [one, other].every((span) => span.kind === 'absolute' && isHalf(span)) && !isSameSeason(one, other);
const isHalf = ({ from, before }: { from: string; before: string }): boolean =>
  periodStart(from, 'month', 6) === before;

/** "Q4 2023 and Q4 2022": only the years tell them apart. */
export const isSameSeason = (one: TimeSpan, other: TimeSpan): boolean =>
  periodOf(one) !== 'decade' &&
  one.kind === 'absolute' &&
  other.kind === 'absolute' &&
  one.from.slice(4) === other.from.slice(4) &&
  one.before.slice(4) === other.before.slice(4);

export const periodOf = (span: TimeSpan): 'decade' | 'year' | 'quarter' | 'month' | 'day' => {
  if (span.kind === 'relative')
    return span.unit === 'year' || span.unit === 'quarter' || span.unit === 'month' ? span.unit : 'day';
  if (span.kind === 'cyclic') return 'month';
  if (span.kind === 'season') return 'year';
  if (span.kind === 'yearless') return 'day';
  const days = (Date.parse(span.before) - Date.parse(span.from)) / 86_400_000;
  if (days > 3000) return 'decade';
  return days > 300 ? 'year' : days > 80 ? 'quarter' : days > 20 ? 'month' : 'day';
};

/** Values of a column that are joined to those before: the third of "A vs B vs C". */
function valuesFrom(scan: Scan, from: number, column: AnalystColumn): { values: string[]; to: number } {
  const values: string[] = [];
  let to = from;
  for (let i = from; i < scan.items.length; i++) {
    const item = scan.items[i];
    if (item?.type !== 'value') {
      if (joins.test(scan.text(i)) || scan.isMinor(i)) continue;
      break;
    }
    const match = item.matches.find((m) => m.column === column);
    if (!match || !scan.items.slice(to, i).some((_, n) => joins.test(scan.text(to + n)))) break;
    values.push(...match.stored);
    to = i + 1;
  }
  return { values, to };
}

/** "do comedies make more money than dramas", "chat vs email": two values of one column side by side. */
export const valueLists: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'value') return [];
  const found: Part[] = [];
  for (let next = at + 1; next <= Math.min(scan.items.length - 1, at + farthest); next++) {
    const other = scan.items[next];
    if (other?.type !== 'value') continue;
    const words = Array.from({ length: next - at - 1 }, (_, i) => scan.text(at + 1 + i));
    if (!words.some((w) => joins.test(w) || w.endsWith(' than'))) break;
    for (const match of item.matches) {
      const second = other.matches.find((m) => m.column === match.column);
      // Cells that list several values make no sides, nor does a "Q3" of several years.
      const isOfMany = [match, second].some((m) => m?.how === 'part' && m.stored.length > 1);
      if (!second || isOfMany || isListed(match.column)) continue;
      const values = [...new Set([...match.stored, ...second.stored])];
      const { measure, uses } = comparedIn(scan, at, next);
      const further = valuesFrom(scan, next + 1, match.column);
      const all = [...new Set([...values, ...further.values])];
      const condition: Condition = { kind: 'in', left: columnOf(match.column), values: all, negated: false };
      found.push(
        part(
          at,
          further.to,
          `compare:values:${measure ? 'measured' : 'bare'}`,
          0.9,
          { kind: 'versus', condition, by: columnOf(match.column), measure },
          [meantColumn(match.column, 0.8), ...uses],
        ),
      );
    }
    break;
  }
  return found;
};

/** "lost the most money", "made the most money": ranked by what is meant. */
export const rankedMeant: Rule = (scan, at) => {
  const lost = /^(?:lost|lose|loses|losing)$/.test(tokenAt(scan, at));
  const place = lost ? scan.skip(at + 1) : at;
  const extreme = scan.role(place, 'extreme');
  if (!extreme || extreme.concept) return [];
  const next = scan.skip(place + 1);
  // A "peak hour" is one of the day.
  if (extreme.word === 'peak' && scan.items[next]?.type === 'grain') return [];
  return meantBy(scan.columns, lost ? 'lost' : tokenAt(scan, next)).map((choice) =>
    part(
      at,
      next + 1,
      `rank:meant:${lost ? 'lost' : 'plain'}`,
      0.9,
      {
        kind: 'rank',
        by: columnOf(choice.column),
        group: null,
        descending: extreme.most !== lost,
        limit: null,
      },
      [choice],
    ),
  );
};

/** Titles of days and times: "day", "date" of a table with one row a day. */
export const dayRows: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'grain' || item.unit !== 'day') return [];
  const days = scan.columns.filter((c) => timeLike(c) && c.isUnique);
  return days.flatMap((c) => [
    part(at, at + 1, 'day:entity', 0.4, { kind: 'none' }),
    part(at, at + 1, 'day:select', 0.3, { kind: 'select', columns: [c], distinct: false }, [
      meantColumn(c, 0.8),
    ]),
  ]);
};

/** "days above 30 degrees", "more than 10 mm": an amount with a unit that tells the column. */
export const unitAmounts: Rule = (scan, at) => {
  const compare = scan.role(at, 'compare');
  const place = compare ? scan.skip(at + 1) : at;
  const number = scan.number(place);
  if (number === null) return [];
  const unit = tokenAt(scan, place + 1);
  const after = scan.role(place + 2, 'after');
  if (!compare && !after) return [];
  const operator = compare?.operator ?? after?.operator ?? '>';
  const measures = [...meantBy(scan.columns, unit), ...scan.choices(place + 1, isMeasure)];
  return measures.map((choice) =>
    part(
      at,
      after ? place + 3 : place + 2,
      'filter:unit',
      1.1,
      {
        kind: 'filter',
        condition: { kind: 'compare', left: columnOf(choice.column), operator, right: number },
        column: choice.column,
        equality: false,
      },
      [choice],
    ),
  );
};

/** Words that say that something can't be known from rows: advice, the future, reasons. */
const beyond = /^(?:will|tomorrow|should|why|recommend|forecast|predict|would|advice|hire|next)$/;
export const beyondData: Rule = (scan, at) => {
  const word = tokenAt(scan, at);
  return beyond.test(word) ? [part(at, at + 1, `beyond:${word}`, -0.5, { kind: 'none' })] : [];
};
