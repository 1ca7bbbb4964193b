import { once } from '../once.ts';
import { nameWords } from '../../../../modeling/names.ts';
import { calendarOf } from './periodColumns.ts';
import { parseDefinition } from './definitions.ts';
import { derivedColumn } from './derivedColumn.ts';
import { isMeasure, isNamed } from '../columns/measures.ts';
import { coarseness } from '../calendar/timeConditions.ts';
import { isBirth, timeLike } from '../calendar/times.ts';
import { netOf } from '../columns/flowColumns.ts';
import { workedOut } from './quotients.ts';
import { isNumeric, type AnalystColumn, type AnalystTable } from '../../../table.ts';
import { aggregateOf, columnOf, type Expression } from '../query/tree.ts';
import { lemma } from '../vocabulary/wordForms.ts';

const beginnings =
  /^(?:create[sd]?|created|appl(?:y|ied|ication)|order(?:ed)?|open(?:ed)?|start(?:ed)?|begin|began|submit(?:ted)?|request(?:ed)?|placed?|pickup|depart(?:ure|ed)?|receive[sd]?|check|hired?|admission|admitted|arrival|issued?|posted|reported|signup|booked|booking|from|launch(?:ed)?)$/;

/** What people call the time from one thing to another, by words of the columns that hold both. */
const spanNames: { from: RegExp; to: RegExp; names: string }[] = [
  {
    from: /^(?:arriv|check(?:ed)?in|admi|entr|seated)/,
    to: /^(?:depart|check(?:ed)?out|discharg|exit|leav|left)/,
    names: 'stay|stays|stayed|length of stay|nights|duration of stay',
  },
  {
    from: /^(?:check(?:ed)?in|arriv|queue|registered|came|dropp?(?:ed)?off|appointment|reservation)/,
    to: /^(?:seen|seated|served|called|treated|started|admitted)/,
    names: 'wait|waits|waited|waiting|waiting time|waiting times|wait time',
  },
  {
    from: /^(?:appl|fil(?:e|ed|ing)$|intake|order|queue|receiv|referr|request|submit)/,
    to: /^(?:admi|adopt|answer|appoint|approv|decid|decision|deliver|interview|pick(?:ed)?up|start|treat)/,
    names: 'wait|waits|waited|waiting|waiting time|waiting times|wait time|wait times',
  },
  {
    from: /^(?:borrow|checkout|checked|lent|loan|rent)/,
    to: /^(?:return|checkin)/,
    names: 'keep|keeps|kept|keeping|loan length|loan time|loan times|loan period|rental time|rental length',
  },
  {
    from: /^(?:start|began|begin|depart)/,
    to: /^(?:end|finish|stop|arriv)/,
    names:
      'last|lasts|lasted|ride time|ride times|ride length|trip time|trip times|trip length|session time|session length|travel time|travel times|journey time|journey times',
  },
  {
    from: /^call(?:ed)?/,
    to: /^(?:arriv|onsite)/,
    names: 'wait|waits|waited|waiting|waiting time|wait time|response time|response times',
  },
  {
    from: /^(?:gatein|in|entry|entered)$/,
    to: /^(?:gateout|out|exit|exited)$/,
    names: 'dwell|dwell time|dwell times|stay|stays|stayed|length of stay',
  },
  {
    from: /^(?:book|reserv|order|creat|request)/,
    to: /^(?:arriv|schedul|appointment|reservation|event)/,
    names: 'ahead|in advance|beforehand|lead time|days ahead|days in advance',
  },
  {
    from: /^(?:ship|sent|dispatch|pickup|picked)/,
    to: /^(?:deliver|arriv|receiv|dropoff)/,
    names: 'transit|transit time|on the road|under way',
  },
];

function namesOfSpan(from: AnalystColumn, to: AnalystColumn): string[] {
  const is = ({ rawWords, words }: AnalystColumn, said: RegExp) =>
    [...rawWords, ...words, rawWords.join('')].some((w) => said.test(w));
  return spanNames.flatMap((row) => (is(from, row.from) && is(to, row.to) ? row.names.split('|') : []));
}

/** The first day that a column of times has; '' where that isn't known. */
export const firstOf = ({ min }: AnalystColumn): string => (typeof min === 'string' ? min : '');
const lastOf = ({ max }: AnalystColumn): string => (typeof max === 'string' ? max : '');
const isOfLife = (column: AnalystColumn): boolean =>
  isBirth(column) || column.words.some((w) => /^(?:death|died)$/.test(w));

/** Whether one time begins before another, and ends before it but for rows where the other is still to come. */
function isBefore(one: AnalystColumn, other: AnalystColumn): boolean {
  // Whole days tell nothing of hours.
  const length = one.kind === 'timestamp' && other.kind === 'timestamp' ? 16 : 10;
  const [first, otherFirst, last, otherLast] = [
    ...[one, other].map((c) => firstOf(c).slice(0, length)),
    ...[one, other].map((c) => lastOf(c).slice(0, length)),
  ] as [string, string, string, string];
  if (first === '' || otherFirst === '' || first > otherFirst) return false;
  const isToCome = other.profile.nullFraction > one.profile.nullFraction;
  return first < otherFirst ? last <= otherLast || isToCome : last < otherLast;
}

const mostGaps = 0.1;
/** A trial that not all had is no beginning for all. */
const isGappier = (one: AnalystColumn, other: AnalystColumn): boolean =>
  one.profile.nullFraction > other.profile.nullFraction + mostGaps;

/** Times from a beginning, or another time, to each later time: "time to close", "how long it takes to ship". */
function spans(table: AnalystTable): AnalystColumn[] {
  const times = table.columns.filter((c) => timeLike(c) && coarseness(c) === null);
  // A visit doesn't begin with a birth.
  return [times.filter((c) => !isOfLife(c)), times.filter(isOfLife)].flatMap((own) => spansOf(own, table));
}

const openings = new Map([
  ['end', 'start'],
  ['ended', 'started'],
  ['ends', 'starts'],
  ['to', 'from'],
  ['finish', 'start'],
  ['finished', 'started'],
  ['closed', 'opened'],
  ['checkout', 'checkin'],
]);

/** "start_dt" of "end_dt": the same in other words for the end. */
const opensFor = (end: AnalystColumn, times: AnalystColumn[]): AnalystColumn | undefined => {
  const named = end.rawWords.map((w) => openings.get(w) ?? w).join(' ');
  return times.find((c) => c !== end && c.rawWords.join(' ') === named);
};

/** Whether a time is the one that another is counted from: its own beginning, else that of all. */
const isOwnBeginning = (
  from: AnalystColumn,
  end: AnalystColumn,
  { start, times }: { start: AnalystColumn; times: AnalystColumn[] },
): boolean => from === (opensFor(end, times) ?? start);

/** The day on which each row ends beside the one on which it starts, where these are the same days: nothing lies between. */
const areSameDays = (one: AnalystColumn, other: AnalystColumn): boolean =>
  (opensFor(other, [one]) === one || [one, other].some((c) => /^(?:day|date)$/.test(c.words.join(' ')))) &&
  one.kind !== 'timestamp' &&
  other.kind !== 'timestamp' &&
  one.min === other.min &&
  one.max === other.max &&
  one.distinct > 1 &&
  one.distinct === other.distinct &&
  one.profile.nullFraction === other.profile.nullFraction;

function spansOf(times: AnalystColumn[], table: AnalystTable): AnalystColumn[] {
  if (times.length < 2 || times.length > 6) return [];
  const begins = times.filter((c) => [...c.words, ...c.rawWords].some((w) => beginnings.test(w)));
  const whole = begins.filter((c) => !begins.some((other) => isGappier(c, other)));
  const named = whole.toSorted((a, b) => firstOf(a).localeCompare(firstOf(b)))[0] ?? times[0];
  if (!named) return [];
  // What comes before by its values is the beginning, whatever it is called.
  const [earlier] = times.filter((c) => isBefore(c, named) && !isGappier(c, named));
  const start = earlier ?? named;
  const isLater = (a: AnalystColumn, b: AnalystColumn) =>
    a !== b && (typeof a.max !== 'string' || typeof b.min !== 'string' || a.max >= b.min);
  const others = times.filter((c) => c !== start);
  const between = others.flatMap((one, at) =>
    others
      .slice(at + 1)
      .map((other) => (isBefore(other, one) ? ([other, one] as const) : ([one, other] as const))),
  );
  return [...others.map((end) => [start, end] as const), ...between]
    .filter(([from, end]) => isLater(end, from) && !areSameDays(from, end))
    .map(([from, end]) => {
      const own = end.rawWords.filter(
        (w) => !['date', 'time', 'at', 'on', 'ts', 'timestamp', 'dt'].includes(w),
      );
      const unit = end.kind === 'timestamp' && from.kind === 'timestamp' ? 'hour' : 'day';
      const column = derivedColumn(
        table,
        `${unit === 'hour' ? 'Hours' : 'Days'} from ${from.name} to ${end.name}`,
        // One from another time isn't spoken of but by both times.
        isOwnBeginning(from, end, { start, times }) ? [...own, 'duration'] : [],
        {
          of: { kind: 'span', from, to: end, unit },
          aggregated: false,
          unit,
        },
      );
      return { ...column, synonyms: namesOfSpan(from, end) };
    });
}

const named = (table: AnalystTable, ...words: string[]): AnalystColumn[] =>
  table.columns.filter((c) => isNumeric(c) && c.words.some((w) => words.includes(w)));

/** What one thing was sold for, and what it was bought for: "soldFor", "purchase price". */
function resold(table: AnalystTable): { sold: AnalystColumn; bought: AnalystColumn } | null {
  const [sold] = named(table, 'sold', 'sell', 'selling', 'resale').filter(isAmount);
  const [bought] = named(table, 'bought', 'buy', 'purchase', 'buying', 'acquisition').filter(isAmount);
  return sold && bought && sold !== bought ? { sold, bought } : null;
}

/** What is asked for one thing, and the only cost of it: "fee" beside "cost", "price" beside "food_cost". */
function priced(
  table: AnalystTable,
  incomes: AnalystColumn[],
): { sold: AnalystColumn; bought: AnalystColumn } | null {
  const [cost, otherCost] = named(table, 'cost');
  const [price, otherPrice] = named(table, 'price', 'fee', 'charge', 'income').filter((c) => c !== cost);
  if (!cost || !price || otherCost || otherPrice || incomes.length > 0) return null;
  return [cost, price].every((c) => isMeasure(c) && !isOfOne(c)) ? { sold: price, bought: cost } : null;
}

/** The price of a kilo isn't taken from what all of them cost. */
const isOfOne = ({ rawWords }: AnalystColumn): boolean =>
  rawWords.some((w) =>
    /^(?:per|pp|pn|ea|unit|each|head|person|daily|hourly|weekly|monthly|nightly|rate)$/.test(w),
  );

const isAmount = (column: AnalystColumn): boolean =>
  isMeasure(column) && column.rawWords.some((w) => /^(?:for|price|value)$/.test(w));

/** "Food cost percentage": how much of what comes in a cost takes. */
function costShare(table: AnalystTable, income?: AnalystColumn, cost?: AnalystColumn): AnalystColumn[] {
  if (!income || !cost || income === cost) return [];
  if (!/^(?:costs?|expenses?)$/.test(cost.rawWords.at(-1) ?? '')) return [];
  const words = [...cost.rawWords, 'percentage'];
  const [left, right] = [cost, income].map((c) => aggregateOf('sum', columnOf(c)));
  if (!left || !right) return [];
  const of: Expression = { kind: 'arithmetic', operator: '%', left, right };
  const column = derivedColumn(table, words.join(' '), words, { of, aggregated: true, unit: 'percent' });
  const said = cost.rawWords.join(' ');
  return [{ ...column, synonyms: [`${said} ratio`, `${said} rate`, `${said} percent`, `${said} share`] }];
}

/** "ROI": what is gained by what was spent for it. */
function returnOn(table: AnalystTable, income: AnalystColumn, cost: AnalystColumn): AnalystColumn[] {
  if (!isNamed(cost, /^(?:spend|spending|budget|investment)$/)) return [];
  const right = aggregateOf('sum', columnOf(cost));
  const left: Expression = {
    kind: 'arithmetic',
    operator: '-',
    left: aggregateOf('sum', columnOf(income)),
    right,
  };
  const of: Expression = { kind: 'arithmetic', operator: '%', left, right };
  const column = derivedColumn(table, 'roi', ['roi'], { of, aggregated: true, unit: 'percent' });
  return [{ ...column, synonyms: ['return on investment'] }];
}

/** What is left of what comes in, and its rate, where the table has both sides. */
function margins(table: AnalystTable): AnalystColumn[] {
  const found: AnalystColumn[] = [];
  const [profit] = named(table, 'profit', 'net', 'earnings', 'margin');
  const incomes = named(table, 'sales', 'sale', 'revenue', 'turnover', 'gross');
  const pair = resold(table) ?? priced(table, incomes);
  const income =
    pair?.sold ??
    incomes.find((c) => c.words.some((w) => ['worldwide', 'total', 'net'].includes(w))) ??
    incomes[0];
  const cost = pair?.bought ?? named(table, 'cost', 'cog', 'budget', 'expense', 'spending', 'spend')[0];
  const row = (words: string[], of: Expression) =>
    derivedColumn(table, words.join(' '), words, { of, aggregated: false, unit: null });
  const rate = (words: string[], top: Expression, bottom: Expression) =>
    derivedColumn(table, words.join(' '), words, {
      of: { kind: 'arithmetic', operator: '%', left: top, right: bottom },
      aggregated: true,
      unit: 'percent',
    });
  if (!profit && income && cost) {
    const left = columnOf(income);
    const profits = row(['profit'], { kind: 'arithmetic', operator: '-', left, right: columnOf(cost) });
    const margin = rate(
      ['profit', 'margin'],
      {
        kind: 'arithmetic',
        operator: '-',
        left: aggregateOf('sum', left),
        right: aggregateOf('sum', columnOf(cost)),
      },
      aggregateOf('sum', left),
    );
    found.push({ ...profits, synonyms: ['gross profit'] }, { ...margin, synonyms: ['gross margin'] });
    found.push(...returnOn(table, income, cost));
  }
  found.push(...costShare(table, income, cost));
  if (profit && income && profit !== income)
    found.push({
      ...rate(
        ['profit', 'margin'],
        aggregateOf('sum', columnOf(profit)),
        aggregateOf('sum', columnOf(income)),
      ),
      synonyms: ['profit ratio'],
    });
  return found;
}

/** The table with the measures that can be worked out from its columns. */
export const withDerived = once((table: AnalystTable): AnalystTable => {
  if (table.columns.length === 0) return table;
  const defined = table.definitions.flatMap((d) => parseDefinition(d, table) ?? []);
  // What a person says that profit is, it is, and nothing else of that name: nor where that can't be worked out.
  const said = new Set(table.definitions.map(({ name }) => nameWords(name).map(lemma).join(' ')));
  const others = [
    ...calendarOf(table),
    ...spans(table),
    ...margins(table),
    ...netOf(table),
    ...workedOut(table),
  ].filter(({ words }) => !said.has(words.map(lemma).join(' ')));
  return { ...table, columns: [...table.columns, ...defined, ...others] };
});
