import type { Item } from '../../mentions/mention.ts';
import { once } from '../../shared/once.ts';
import { firstOf } from '../../shared/derivedColumns/derivedColumns.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { nearness } from '../nearness.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { aggregateOf, columnOf, type Expression } from '../../shared/query/tree.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';

const fromTo = /\bfrom \S+(?: \S+)? (?:to|until|till) \S|\bbetween \S+(?: \S+)? and \S/i;

/** Times between two columns: from the one that is said, else from the beginning. */
export const spansSaid = once((scan: Scan): AnalystColumn[] => {
  const spans = scan.columns.flatMap((column) =>
    column.derived?.of.kind === 'span' ? [{ column, of: column.derived.of }] : [],
  );
  const start = spans[0]?.of.from;
  const isNear = (time: AnalystColumn) => nearness(scan, time, 0, generalTimes) > 0;
  const isSaid = (from: AnalystColumn) => from !== start && isNear(from);
  // "From received to validated" is that time alone.
  const both = fromTo.test(scan.context.question)
    ? spans.filter(({ of }) => isNear(of.from) && isNear(of.to))
    : [];
  if (both.length === 1) return both.map(({ column }) => column);
  return spans
    .filter(({ of }) => {
      const others = spans.filter((other) => other.of.to === of.to);
      return isSaid(of.from) || (of.from === start && !others.some((other) => isSaid(other.of.from)));
    })
    .map(({ column }) => column);
});

type Span = Extract<Expression, { kind: 'span' }>;
export const spanOf = ({ derived }: AnalystColumn): Span | null =>
  derived?.of.kind === 'span' ? derived.of : null;

/** To the same ends, but from the time that comes last before: "days to pay" an invoice, and not since the order. */
const stepsSaid = once((scan: Scan): AnalystColumn[] => {
  const spans = spansSaid(scan);
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
});

const mostOther = 2;
/** Times between two columns of which none is the beginning. */
const otherSpans = (scan: Scan, said: AnalystColumn[]): AnalystColumn[] =>
  scan.columns.filter((c) => c.derived?.of.kind === 'span' && !said.includes(c)).slice(0, mostOther);
export const generalTimes = ['date', 'time', 'at', 'on', 'day', 'dt', 'ts', 'timestamp'];

/** "Before it is handed out" names no "Best Before". */
const joining = /^(?:before|after|since|by)$/;

/** What the end of a duration is called: "close" of closed_at. */
const endWords = (column: AnalystColumn): string[] =>
  spanOf(column)?.to.rawWords.filter((w) => !generalTimes.includes(w) && !joining.test(w)) ?? [];

/** "hours to close", "how long does it take to ship": time between two columns, as a column of its own. */
const durationLead =
  /^(?:how long|how fast|how quickly|how many days|how many hours|time|duration|days|hours|delay|turnaround|lead time|takes|take|took|wait|waiting)$/;

/** What ends a duration, as it is said and as columns are named. */
const endVerbs: [said: RegExp, named: RegExp][] = [
  [/^(?:answer|respond|response|replied|reply|react)/, /reply|respon|answer|first/],
  [
    /^(?:close|resolve|solve|finish|complete|fix|done|resolution|settl)/,
    /close|resol|solve|finish|complete|end|done/,
  ],
  [/^(?:ship|deliver|arrive|send|sent|dispatch|delivery)/, /ship|deliver|arriv|sent|dispatch/],
  [/^(?:pay|paid|payment)/, /paid|pay/],
  [/^(?:return|leave|left|discharge|stay)/, /return|leav|left|discharge|end|checkout|out/],
  [/^(?:hire|fill)/, /hire|fill|start/],
];

const akinLetters = 4;
/** "Decide" of a decision, "submission" of what was submitted. */
const isAkin = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > akinLetters &&
  one.slice(0, akinLetters) === other.slice(0, akinLetters);

/** How well a word says the end of a duration; 0 where it doesn't. */
export function endingIn(column: AnalystColumn, token: string): number {
  const own = endWords(column);
  if (own.some((w) => stem(w) === stem(token))) return 0.9;
  if (own.some((w) => isAkin(w, token))) return 0.8;
  return endVerbs.some(([said, named]) => said.test(token) && own.some((w) => named.test(w))) ? 0.8 : 0;
}

const filtering = /^(?:in|during|on|since|last|this|before|after)$/;

/** Times whose end the question says, though not where that chooses rows, as "shipped in May" does. From one thing to another it is that alone. */
export const spansEnded = once((scan: Scan): AnalystColumn[] => {
  const { tokens, question } = scan.context;
  const spans = scan.columns.filter(spanOf);
  const fromSaid = spansSaid(scan);
  if (fromTo.test(question) && fromSaid.length === 1) return fromSaid;
  return spans.filter((column) =>
    tokens.some(({ lower }, at) => {
      if (column.synonyms.includes(lower)) return true;
      if (filtering.test(tokens[at + 1]?.lower ?? '')) return false;
      // "To ship" is no delivery where there is a time of shipping.
      const best = Math.max(...spans.map((other) => endingIn(other, lower)));
      return best > 0 && endingIn(column, lower) === best;
    }),
  );
});

const leadWithin = /^(?:takes?|took|wait|waiting|time|delay)$/;
const widestLead = 6;

/** "Wait" of "how long do they wait": what is asked there is asked already. */
function isWithinLead(scan: Scan, start: number, lead: string): boolean {
  const before = scan.context.tokens.slice(Math.max(0, start - widestLead), start);
  const said = before.map(({ lower }) => lower).join(' ');
  return leadWithin.test(lead) && /\bhow (?:long|fast|quickly|many days|many hours)\b/.test(said);
}

/** The words with which a duration begins at a token, up to three of them. */
function durationLeadAt(scan: Scan, start: number): string | undefined {
  const [one, two, three] = [0, 1, 2].map((i) => scan.context.tokens[start + i]?.lower ?? '');
  const lead = [`${one} ${two} ${three}`, `${one} ${two}`, one ?? ''].find((text) => durationLead.test(text));
  return lead !== undefined && isWithinLead(scan, start, lead) ? undefined : lead;
}

/** What people call a time from one thing to another without saying which. */
const durationNoun =
  /^(?:lead times?|turnaround(?: times?)?|cycle times?|sales cycle|processing times?|handling times?|delivery times?|time on (?:the )?market|days on (?:the )?market|time in stock|time to sale|duration|delays?|how far (?:ahead|in advance))(?= |$)/;

/** "lead time", "time on market": each time between two columns is one reading. */
function namedDurations(scan: Scan, at: number, spans: AnalystColumn[]): Part[] {
  const start = scan.items[at]?.start ?? 0;
  const said = durationNoun.exec(wordsFrom(scan, start, 4))?.[0];
  if (said === undefined) return [];
  const noun = scan.context.tokens[start]?.lemma ?? '';
  // "Lead time" of a column lead_days is kept there.
  if (scan.columns.some((c) => isMeasure(c) && !c.derived && c.words.includes(noun))) return [];
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

/** What an item ends with: "received" of "received date". */
function endOf({ context: { tokens } }: Scan, { start, end }: Item): string {
  const last = tokens[end - 1]?.lower ?? '';
  return end - start > 1 && generalTimes.includes(last) ? (tokens[end - 2]?.lower ?? '') : last;
}

export const pastDue = /^(?:late|overdue|past)$/;

const isName = (item: Item): boolean => item.type === 'value' || (item.type === 'word' && item.capital);

export const durations: Rule = (scan, at) => {
  const lead = durationLeadAt(scan, scan.items[at]?.start ?? 0);
  const spans = spansSaid(scan);
  const steps = stepsSaid(scan);
  const found = [...namedDurations(scan, at, spans), ...timesTo(scan, at, [...spans, ...steps])];
  if (lead === undefined) return found;
  const isAsked = lead.startsWith('how') || /^take|^took|^wait/.test(lead);
  let name = Infinity;
  for (let end = at + 1; end <= Math.min(scan.items.length, at + 9); end++) {
    const item = scan.items[end - 1];
    if (!item || scan.role(end - 1, 'by') || scan.role(end - 1, 'each')) break;
    const token = endOf(scan, item);
    // "Time a bulker stays": which ones are meant is read by itself.
    if (end - 1 > at && isName(item)) name = Math.min(name, end - 1);
    const to = Math.min(end, name);
    // "How many days late do we deliver" isn't how long it takes to.
    if (pastDue.test(token)) return found;
    const ended = (columns: AnalystColumn[], less: number) =>
      columns.flatMap((column) => {
        const score = endingIn(column, token);
        return score > 0 ? durationTo(column, at, to, score - less, isAsked) : [];
      });
    found.push(...ended(spans, 0), ...ended(steps, 0.1));
    // "How long do guests stay": what people call the time from one thing to another.
    const called = scan.columns.filter((c) => spanOf(c) && c.synonyms.includes(token));
    found.push(...called.flatMap((column, i) => durationTo(column, at, to, 0.9 - i * 0.05, isAsked)));
  }
  return [...found, ...(lead.startsWith('how') ? openDurations(scan, at, lead, spans) : [])];
};

/** "average time to close", "median time to first reply": the figure is said before. */
export const durationFigures: Rule = (scan, at) => {
  const aggregate = scan.role(at, 'aggregate');
  const extreme = scan.role(at, 'extreme');
  if (!aggregate && !extreme) return [];
  const said = scan.skip(at + 1);
  // "Average number of days between".
  const next = scan.text(said) === 'number of' ? scan.skip(said + 1) : said;
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

/** "takes the longest to answer", "slowest paying brand": an extreme of time, then what it takes it for. */
export const durationRanks: Rule = (scan, at) => {
  const lead = /^(?:takes?|took|waits?|waited|taking|is|are)$/.test(tokenAt(scan, at));
  const place = lead ? scan.skip(at + 1) : at;
  const extreme = scan.role(place, 'extreme');
  if (!extreme || !/longest|shortest|fastest|quickest|slowest/.test(extreme.word)) return [];
  const longest = /longest|slowest/.test(extreme.word);
  const spans = spansSaid(scan);
  const steps = stepsSaid(scan);
  const ends = scan.items.slice(place, place + 5).map((_, i) => place + 1 + i);
  return ends.flatMap((end) => {
    const token = scan.context.tokens[(scan.items[end - 1]?.end ?? 1) - 1]?.lower ?? '';
    const ended = (columns: AnalystColumn[], less: number): Part[] =>
      columns
        .filter((column) => endingIn(column, token) > 0)
        .map((column) => {
          const makes = {
            kind: 'rank' as const,
            by: columnOf(column),
            group: null,
            descending: longest,
            limit: null,
          };
          return part(at, end, 'duration:rank:doing', 1, makes, [
            meantColumn(column, endingIn(column, token) - less),
          ]);
        });
    return [...ended(spans, 0), ...ended(steps, 0.1)];
  });
};

/** "Quicker", "later": times between two columns are compared. */
export const openSpans = (scan: Scan): AnalystColumn[] =>
  scan.columns.filter((c) => c.derived?.of.kind === 'span');
