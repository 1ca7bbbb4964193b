import { minorRoles } from '../mentions/mention.ts';
import { concepts, type Concept } from '../shared/vocabulary/concepts.ts';
import type { Role } from '../shared/vocabulary/role.ts';
import type { ColumnItem, Context, Item } from '../mentions/mention.ts';
import { meantColumn, type ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isNumeric, type AnalystColumn } from '../../table.ts';
import type { Cell } from '../../../sources/source.ts';
import {
  exactNumber,
  type AggregateName,
  type Comparison,
  type Condition,
  type Expression,
  type Literal,
} from '../shared/query/tree.ts';
import { stem } from '../shared/vocabulary/wordForms.ts';
import { personWords } from '../shared/vocabulary/peopleAndPlaces.ts';
import { areSynonyms } from '../shared/vocabulary/synonyms.ts';
import {
  isIdentifier,
  isMeasure,
  isNamed,
  isNumbered,
  isTimeColumn,
  isYearColumn,
} from '../shared/columns/measures.ts';
import { coarseness } from '../shared/calendar/timeConditions.ts';
import { isBirth, timeLike } from '../shared/calendar/times.ts';
import { isBesideWhole, isPlan, meantBy } from '../shared/columns/measureSynonyms.ts';
import { scaleOf, scales } from '../shared/columns/units.ts';
import { titleColumns } from '../shared/columns/titleColumns.ts';
import { isOfBands } from '../shared/columns/bands.ts';
import { isOtherPhrase } from '../mentions/columnNames.ts';
import type { Token } from '../tokens/tokenize.ts';
import { columnIndex } from '../shared/columns/columnIndex.ts';
import { once } from '../shared/once.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import { mainTime } from '../shared/columns/mainTime.ts';

/** What a stretch of the question contributes to a query. */
type Contribution =
  | { kind: 'count'; about: AnalystColumn | null; distinct: boolean }
  | { kind: 'figures'; expressions: Expression[] }
  | { kind: 'select'; columns: AnalystColumn[]; distinct: boolean }
  | { kind: 'group'; by: Expression[] }
  | {
      kind: 'rank';
      by: Expression | null;
      group: Expression | null;
      descending: boolean;
      limit: number | null;
      offset?: number;
    }
  | { kind: 'limit'; limit: number; descending: boolean | null }
  | { kind: 'order'; by: Expression[]; descending: boolean | null }
  | { kind: 'filter'; condition: Condition; column: AnalystColumn | null; equality: boolean }
  | { kind: 'having'; of: Expression; operator: Comparison; value: Literal | Expression }
  | { kind: 'share'; of: AnalystColumn | null }
  | { kind: 'shape'; shape: Shape }
  /** Groups side by side: the rows of both, and what tells them apart. */
  | { kind: 'versus'; condition: Condition | null; by: Expression; measure: Expression | null }
  /** How much more, or less, there is at one time than at another. */
  | {
      kind: 'change';
      from: Condition;
      to: Condition;
      falls: boolean;
      percent: boolean;
      measure?: Expression | null;
    }
  /** A figure of what groups come to: the median of what each customer spends; or of the time between one row and the next. */
  | { kind: 'over'; name: AggregateName; of: Expression; by: Expression[] }
  | { kind: 'all' }
  | { kind: 'distinct' }
  | { kind: 'none' };

/** What is to be made of the figures of a query. */
export type Shape =
  | 'growth'
  | 'running'
  | 'compare'
  | 'trend'
  | 'correlation'
  | 'difference'
  | 'never'
  | 'first'
  | 'rankOf'
  | 'median';

export interface Part {
  /** First item and the one after the last. */
  from: number;
  to: number;
  /** Name of the grammar's row that read it, with its variant. */
  rule: string;
  /** What the rule is worth before anything is learned. */
  prior: number;
  uses: ColumnChoice[];
  /** Facts for the scorer. */
  facts: string[];
  makes: Contribution;
  /** The rows that what is said is only of: "spending" of those that are debits. */
  only?: Condition;
}

/** "orderNo", "Invoice Number": a name that numbers. */
const isIdentifierLike = (column: AnalystColumn): boolean =>
  isIdentifier(column) || /^(?:no|nr|number|num|ref|reference)$/.test(column.words.at(-1) ?? '');

/** The column that a part keeps rows by. */
export const columnFiltered = ({ makes }: Part): AnalystColumn | null =>
  makes.kind === 'filter' ? makes.column : null;

export type RoleName = Role['role'];

/** A word that is only near to a column's name: what people mean by it comes first. */
export const isGuessed = ({ choices: [first] }: ColumnItem): boolean =>
  first !== undefined && quality[first.kin] < quality.part;

/** "Length" of the time from one thing to another, which may be that of what a column holds. */
const isWorkedOut = ({ choices }: ColumnItem): boolean =>
  choices.every(({ column, kin }) => column.derived && kin !== 'same');

/** "Cost" is no cost per click. */
const isOnlyInRate = ({ column, unsaid }: ColumnChoice): boolean =>
  column.derived?.aggregated === true && unsaid.includes('per');

/** Nothing but rates bears a word, as none of what is stored does. */
const isOnlyInRates = ({ choices: [first] }: ColumnItem): boolean =>
  first !== undefined && isOnlyInRate(first);

/** A column whose whole name was said is meant, and none that needs more words. */
export const isExact = ({ kin, unsaid }: ColumnChoice): boolean => kin === 'same' && unsaid.length === 0;

/** "Products" are called by their names rather than by their ids. */
export const isOnlyNumbered = ({ unsaid }: ColumnChoice): boolean =>
  unsaid.some((word) => word === 'id' || word === 'identifier' || word === 'code');

const identifying = /^(?:id|identifier|number|code|registration|plate|reference|ref|key)$/;
/** "Vehicles" of a log that tells again and again of each by its plate. */
const isOfSame = ({ column: { isUnique, derived }, unsaid, kin }: ColumnChoice): boolean =>
  kin === 'same' && unsaid.length > 0 && !isUnique && !derived && unsaid.every((w) => identifying.test(w));
/** They aren't their types. */
const isKindOf = ({ unsaid: [only, more] }: ColumnChoice): boolean =>
  more === undefined && only !== undefined && /^(?:type|kind|category|class)$/.test(only);

/** "Twice as long", "three times their budget": so many times something else, and no amount. */
function isFactor({ tokens }: Context, { end }: Item): boolean {
  const said = tokens.slice(Math.max(0, end - 1), end + 2).map(({ lower }) => lower);
  return /^(?:(?:twice|double|half)|\S+ times) (?:as|the|their|its|his|her|our)\b/.test(said.join(' '));
}

/** The first word at a place. */
export const tokenAt = (scan: Scan, at: number): string =>
  scan.context.tokens[scan.items[at]?.start ?? -1]?.lower ?? '';

/** "km" of "area_km2" is no length. */
function isOtherUnit(column: AnalystColumn, word: string): boolean {
  const unit = scales.get(word);
  return unit !== undefined && (scaleOf(column)?.of ?? unit.of) !== unit.of;
}

/** "Hours" are those that there were, beside those that were planned. */
function withoutPlans(choices: ColumnChoice[]): ColumnChoice[] {
  const done = choices.filter(({ unsaid }) => !unsaid.some((word) => isPlan(word)));
  const top = Math.max(...choices.map(({ score }) => score));
  return done.some(({ score }) => score >= top - 0.05) ? done : choices;
}

const usedUp = /\b(?:uses?|used|using|consum\w+|burn\w*)\b/i;
const made = /^(?:pv|solar|photovoltaic|generat|produc|export|feed$|fed$)/;
/** "Used more than 300 kWh": of what is used, and not of what one makes oneself, where that isn't spoken of. */
export function withoutMade(choices: ColumnChoice[], question: string): ColumnChoice[] {
  if (!usedUp.test(question)) return choices;
  const said = question.toLowerCase();
  const isMade = ({ column: { words, rawWords } }: ColumnChoice) =>
    [...words, ...rawWords].some((word) => made.test(word) && !said.includes(word));
  return choices.every(isMade) ? choices : choices.filter((c) => !isMade(c));
}

/** What is done at a time, as it is said and as columns of times are named. */
export const events: [said: RegExp, named: RegExp][] = [
  [
    /^(?:quit|quits|lost|left|leavers?|leave|resigned|fired|dismissed|churned|departed)$/,
    /^(?:cancel|exit|leave|left|terminat|resign|churn|departure|end)/,
  ],
  // A train that was cancelled hasn't departed.
  [/^(?:cancelled|canceled|cancellations?)$/, /^(?:cancel|exit|terminat|churn|end)/],
  [/^(?:lent|lend|loaned|borrowed|borrows?|checked)$/, /^(?:loan|lent|borrow|issue|checkout)/],
  [/^(?:returned|back|brought)$/, /^(?:ret|return)/],
  [/^(?:bought|purchased|ordered|orders?|sold|sales?|spent)$/, /^(?:order|purchase|sale|sold|place|booked)/],
  [/^(?:arrived|arrivals?|arriving|stayed|checkins?)$/, /^(?:arriv|checkin)/],
  [/^(?:seen|visits?|visited|came|appointments?)$/, /^(?:visit|schedul|appointment|arriv|check)/],
  [
    /^(?:joined|joins?|sign|signing|signed|signups?|registered|hired|started|starters?|recruited)$/,
    /^(?:join|signup|sign|regist|hire|start|enrol|since$)/,
  ],
  [/^(?:ended|expired|lapsed|ending|expiring|expires?|ends?)$/, /^(?:end|expir|until$|through$)/],
  [/^(?:starting|starts?|beginning|begins?|begun|began)$/, /^(?:start|begin|commenc|effective)/],
  [/^(?:released|premiered)$/, /^(?:release|premiere)/],
  [/^(?:shipped|sent|delivered|dispatched)$/, /^(?:ship|sent|deliver|dispatch)/],
  [/^(?:pay|pays|paying|paid|received|collected|settled)$/, /^(?:paid|pay|receiv|recvd|collect|settl)/],
  [/^(?:won|lost|closed|sold|sells?|selling)$/, /^(?:clos|won|sold)/],
  [/^(?:finish|finished|completed?)$/, /^(?:finish|complet|done|read$)/],
  [/^(?:pick|picked|harvested|cropped)$/, /^(?:pick|harvest)/],
  [/^(?:discharged?)$/, /^(?:dis$|discharg)/],
  [/^(?:applied|applications?)$/, /^(?:appl)/],
];

const taking = /^(?:takes?|took)$/;
const asksTime =
  /\b(?:long\w*|short\w*|slow\w*|quick\w*|fast\w*|times?|duration|length|seconds|minutes?|hours?|days|nights|weeks|months)\b/i;

interface Said {
  at: number;
  word: string;
}

const byTimeWord = columnIndex((c) => (!c.derived && isTimeColumn(c) ? c.words : []));

/** The tokens that say a word of a name, in whatever form; of a time also by what is done then. */
function tokensSaying(word: string, isTime: boolean, { tokens }: Context): number[] {
  if (word.length <= 2) return [];
  const isForm = (token: Token) =>
    word === token.lemma ||
    (word.length > 3 && stem(word) === stem(token.lower)) ||
    (token.kind === 'word' && areSynonyms(word, token.lemma));
  const deeds = isTime ? events.filter(([, named]) => named.test(word)).map(([said]) => said) : [];
  return tokens.flatMap((token, at) =>
    isForm(token) || deeds.some((said) => said.test(token.lower)) ? [at] : [],
  );
}

/** Where a question says the words of names: hundreds of columns share few. */
const saying = once((context: Context) => {
  const known = new Map<string, number[]>();
  return (word: string, isTime: boolean): number[] => {
    const key = isTime ? `${word} then` : word;
    let found = known.get(key);
    if (!found) known.set(key, (found = tokensSaying(word, isTime, context)));
    return found;
  };
});

/** Where a question says words of a column's name: asked for each part of each reading. */
const saidOf = once((context: Context) =>
  once((column: AnalystColumn): Said[] => {
    const isTime = isTimeColumn(column);
    // "Tenancy" tells neither the start nor the end of one.
    const isShared = (word: string) =>
      byTimeWord(context.table.columns)
        .having(word)
        .some((c) => c !== column);
    const words = isTime ? column.words.filter((word) => !isShared(word)) : column.words;
    return words.flatMap((word) =>
      saying(context)(word, isTime).flatMap((at) =>
        isOtherPhrase(column, context, at) ? [] : [{ at, word }],
      ),
    );
  }),
);

/** Years around those of a column that may be spoken of: "above 1000 euros" tells no year. */
const farthest = 60;

/** Whether a year is one of those that a column of times or years reaches over, or near them. */
function isWithin({ min, max, kind }: AnalystColumn, year: number, around: number): boolean {
  const yearIn = (cell: Cell) =>
    Number(kind !== 'number' && typeof cell === 'string' ? cell.slice(0, 4) : cell);
  if (min === null || max === null) return around > 0;
  const [from, to] = [yearIn(min), yearIn(max)];
  // Years kept as text aren't told apart.
  if (Number.isNaN(from) || Number.isNaN(to)) return true;
  return from - around <= year && year <= to + around;
}

/** "Duration (min)", "nights": how long what a row tells of lasted. */
const keepsLength = (column: AnalystColumn): boolean =>
  !column.derived && isMeasure(column) && isNamed(column, /^(?:duration|runtime|nights?)$/);

/** What is long by how far it goes. */
const ways =
  /(?:trip|ride|route|drive|run|journey|flight|walk|hike|swim|race|river|road|bridge|track|tour|distance|mile|km|voyage|sail)/i;

/** The items of one reading, and how a rule looks at them. */
export class Scan {
  readonly items: Item[];
  readonly context: Context;
  readonly today: string;
  readonly #texts: string[] = [];

  constructor(items: Item[], context: Context, today: string) {
    this.items = items;
    this.context = context;
    this.today = today;
  }

  get columns(): AnalystColumn[] {
    return this.context.table.columns;
  }

  /** What the rows of a table are only lines of: "Order No" of the positions of orders, "Country" of countries by year. */
  get lineOf(): AnalystColumn | undefined {
    const { entities, table } = this.context;
    const repeats = (c: AnalystColumn) => c.kind === 'text' && c.distinct * 2 <= table.rowCount;
    return this.columns.find(
      (c) =>
        !c.isUnique &&
        !c.derived &&
        ((isIdentifierLike(c) && (c.words.some((w) => entities.has(w)) || this.#isInitialled(c))) ||
          (repeats(c) && c.words.every((w) => entities.has(w)))),
    );
  }

  /** "PO Number" of purchase orders. */
  #isInitialled({ rawWords }: AnalystColumn): boolean {
    const initials = [...this.context.entities].map((w) => w[0] ?? '').join('');
    return initials.length > 1 && rawWords[0] === initials;
  }

  /** What is counted where the word for a row names what its rows are only lines of: "orders" of shop_orders. */
  countedAt(at: number): AnalystColumn | undefined {
    let last = at;
    // "Purchase orders" are orders.
    while (this.items[last]?.type === 'entity' && this.items[last + 1]?.type === 'entity') last++;
    const item = this.items[last];
    return item?.type === 'entity' ? this.linesOf(this.context.tokens[item.end - 1]?.lemma ?? '') : undefined;
  }

  /** What the rows are lines of, where a noun is the word for that. */
  linesOf(noun: string): AnalystColumn | undefined {
    const { lineOf } = this;
    if (noun !== [...this.context.entities].at(-1) || !lineOf) return undefined;
    return lineOf.words.includes(noun) || this.#isInitialled(lineOf) ? lineOf : undefined;
  }

  role<N extends RoleName>(at: number, name: N): Extract<Role, { role: N }> | null {
    const item = this.items[at];
    return item?.type === 'role' && item.role.role === name
      ? (item.role as Extract<Role, { role: N }>)
      : null;
  }

  roleName(at: number): RoleName | null {
    const item = this.items[at];
    return item?.type === 'role' ? item.role.role : null;
  }

  /** Asked for each item by many rules: put together once. */
  text(at: number): string {
    const item = this.items[at];
    if (!item) return '';
    return (this.#texts[at] ??= this.context.tokens
      .slice(item.start, item.end)
      .map((t) => t.lower)
      .join(' '));
  }

  isMinor(at: number): boolean {
    const name = this.roleName(at);
    return name !== null && minorRoles.has(name);
  }

  /** The next place from `at` on that isn't filled with small words. */
  skip(at: number): number {
    let i = at;
    while (i < this.items.length && this.isMinor(i)) i++;
    return i;
  }

  /** What a word means that names no column: who "takes breakfast" is asked for no time. */
  meantBy(word: string): ColumnChoice[] {
    const isDone = taking.test(word) && !asksTime.test(this.context.question);
    return isDone ? [] : withoutMade(meantBy(this.columns, word), this.context.question);
  }

  choices(at: number, fits: (column: AnalystColumn) => boolean = () => true): ColumnChoice[] {
    const item = this.items[at];
    if (item?.type === 'word') return this.meantBy(this.text(at)).filter((c) => fits(c.column));
    if (item?.type !== 'column') return [];
    const isRated = isOnlyInRates(item);
    const isOpen = isRated || isGuessed(item) || isWorkedOut(item);
    const meant = isOpen ? meantBy(this.columns, this.text(at)) : [];
    // "Revenue" is the bill, and none of the tips that are only said near it.
    const isOther = isRated || (isGuessed(item) && meant.some(({ column }) => !column.derived));
    const named = isOther && meant.length > 0 ? [] : item.choices;
    const possible = [...meant, ...named].filter((c) => fits(c.column));
    const fitting = withoutMade(withoutPlans(this.#likeliest(possible, at)), this.context.question);
    const top = fitting[0]?.score ?? 0;
    return fitting.filter((c) => c.score > top - 0.22).slice(0, 3);
  }

  /** Of the columns that words may name: the one whose whole name it is, what a row is called, a name rather than an id. */
  #likeliest(possible: ColumnChoice[], at: number): ColumnChoice[] {
    const exact = possible.filter(isExact);
    const stored = exact.filter(({ column }) => !column.derived);
    if (stored.length > 0) return stored;
    // "Refunded" is the time until then, and the money too.
    if (exact.length > 0)
      return possible.some(({ column }) => isMeasure(column) && !column.derived) ? possible : exact;
    if (/^names?$/.test(this.text(at))) {
      const title = titleColumns(this.context.table, this.context.entities);
      const titles = possible.filter(({ column }) => title.includes(column));
      if (titles.length > 0) return titles;
    }
    const called = possible.find(({ unsaid }) => unsaid.length === 1 && unsaid[0] === 'name');
    // "Guests" are called by their names: neither by ids nor by their countries.
    const isBeside = ({ column: { words }, unsaid, kin }: ColumnChoice) =>
      unsaid.length > 0 && kin === called?.kin && words[0] === called.column.words[0];
    if (called) return possible.filter((c) => c === called || !(isOnlyNumbered(c) || isBeside(c)));
    const isTold = possible.some(isOfSame);
    return isTold ? possible.filter((c) => !isKindOf(c)) : possible;
  }

  number(at: number): number | null {
    const item = this.items[at];
    if (item?.type === 'number') return isFactor(this.context, item) ? null : item.value;
    if (item?.type === 'value' && item.quoted && /^-?\d+(?:\.\d+)?$/.test(item.text))
      return Number(item.text);
    return null;
  }

  /** The same with all of its digits: keys may have more than a number holds. */
  exactNumber(at: number): number | bigint | null {
    const number = this.number(at);
    const item = this.items[at];
    const text = item?.type === 'number' || item?.type === 'value' ? item.text : '';
    const digits = text.replace(/[,$€£]/g, '');
    // "1.2345k" has more than its digits.
    return number !== null && /^-?\d+$/.test(digits) ? exactNumber(digits) : number;
  }

  /** "The longest shift" is so by its hours: not by the time since it was booked, nor by the miles driven there. */
  #holding(concept: Concept): AnalystColumn[] {
    if (concept !== concepts.length) return this.columns;
    const isKept = this.columns.some(keepsLength);
    const isOfTime = this.columns.some((c) => isMeasure(c) && !c.derived && scaleOf(c)?.of === 'time');
    const hasWay = !isOfTime || ways.test(`${this.context.question} ${this.context.table.name}`);
    return this.columns.filter(
      (c) => !(isKept && c.derived?.of.kind === 'span') && (hasWay || scaleOf(c)?.of !== 'length'),
    );
  }

  /** By what a column is in, where none is named for it: the heaviest by its kilos, the longest by its minutes. */
  #measuring(concept: Concept, at: number): AnalystColumn[] {
    // The biggest invoice is the one that comes to most.
    if (concept === concepts.size) return this.wholesFor(at);
    if (concept !== concepts.weight && concept !== concepts.length) return [];
    const of = concept === concepts.weight ? 'mass' : 'time';
    return this.columns.filter((c) => isMeasure(c) && !c.derived && scaleOf(c)?.of === of).slice(0, 3);
  }

  /** Columns that hold what an adjective measures, such as age for "youngest", the likeliest first. */
  concept(concept: Concept, at: number): { choice: ColumnChoice; inverse: boolean }[] {
    const from = this.items[at]?.start ?? 0;
    if (concept.words[0] === 'date') {
      const times = this.times(at);
      // Of a day and its year the day tells what was last.
      const isFiner = times.some(({ column }) => !isYearColumn(column));
      return times
        .map((choice) => ({
          choice: isFiner && isYearColumn(choice.column) ? { ...choice, score: choice.score - 0.1 } : choice,
          inverse: false,
        }))
        .sort((a, b) => b.choice.score - a.choice.score);
    }
    const found = this.#holding(concept)
      .flatMap((column) => {
        if (
          !isNumeric(column) &&
          !timeLike(column) &&
          !column.values.slice(0, 5).every((v) => /^\d/.test(v)) &&
          !isOfBands(column)
        )
          return [];
        // What lasts longest isn't what began last.
        const isOfSpans = concept === concepts.length || concept === concepts.speed;
        if (isIdentifier(column) || (isOfSpans && timeLike(column))) return [];
        const names = [...column.words, ...column.rawWords];
        // A rate that was worked out is no price: "the cheapest room".
        const said = concept.words.filter(
          (w) => !(column.derived && w === 'rate') && !isOtherUnit(column, w),
        );
        const direct = said.findIndex((w) => names.includes(w));
        // "Years of experience" tell no age.
        const inverse = concept.inverse.findIndex(
          (w) => column.words.includes(w) && (w !== 'year' || isTimeColumn(column)),
        );
        if (direct < 0 && inverse < 0) return [];
        const isInverse = direct < 0;
        let score = isInverse ? 0.6 - inverse * 0.03 : 0.85 - direct * 0.03;
        score -= (column.words.length - 1) * 0.04;
        score += this.nearness(column, from, concept.words) * 0.4;
        return [{ choice: { column, score, kin: 'synonym' as const, unsaid: [] }, inverse: isInverse }];
      })
      .sort((a, b) => b.choice.score - a.choice.score)
      .slice(0, 3);
    if (concept === concepts.price) {
      const [{ choice } = { choice: { score: 0.6 } }] = found;
      const further = this.wholesFor(at).filter((c) => found.every((one) => one.choice.column !== c));
      return [
        ...found,
        ...further.map((column) => ({ choice: meantColumn(column, choice.score), inverse: false })),
      ];
    }
    const instead = found.length === 0 ? this.#measuring(concept, at) : [];
    if (instead.length > 0)
      return instead.map((column) => ({ choice: meantColumn(column, 0.6), inverse: false }));
    // Where nothing holds an age, what is older is what began before.
    if (concept.words[0] !== 'age') return found;
    // "The oldest open claim" isn't that of the oldest person.
    if (found.length > 0) {
      const noun = this.items.slice(at + 1, at + 4).find(({ type }) => type === 'entity');
      const isOfRows = noun !== undefined && !personWords.has(this.context.tokens[noun.end - 1]?.lemma ?? '');
      const [time] = isOfRows ? this.times(at) : [];
      return time ? [...found, { choice: { ...time, score: 0.5 }, inverse: true }] : found;
    }
    return this.times(at).map((choice) => ({ choice: { ...choice, score: 0.55 }, inverse: true }));
  }

  /** What a booking or an order comes to in all, where that is what is told to be expensive at a place. */
  wholesFor(at: number): AnalystColumn[] {
    const noun = this.context.tokens[this.items[at]?.end ?? -1]?.lemma ?? '';
    if (!this.context.entities.has(noun) || !isNumbered(noun)) return [];
    return this.columns.filter(
      (c) =>
        isMeasure(c) &&
        !c.derived &&
        (c.unit?.before === true || isNamed(c, /^amount$/)) &&
        isNamed(c, /^(?:total|amount|gross)$/) &&
        !isBesideWhole(c),
    );
  }

  /** How near to a token the question says words of a column's name, but for `known` ones. */
  nearness(column: AnalystColumn, from: number, known: string[] = []): number {
    let best = 0;
    for (const { at, word } of saidOf(this.context)(column))
      if (!known.includes(word)) best = Math.max(best, 1 / (1 + Math.abs(at - from) * 0.15));
    return best;
  }

  /** "2025" is told by a column of years, where months or quarters stand beside it. */
  #isToldByYear(column: AnalystColumn, year: number | null): boolean {
    return (
      year !== null &&
      coarseness(column) !== null &&
      this.columns.some((c) => c.kind === 'number' && isYearColumn(c))
    );
  }

  /** The columns that say when, the likeliest first. */
  times(at: number, year: number | null = null): ColumnChoice[] {
    const from = this.items[at]?.start ?? 0;
    const hasDates = this.columns.some((c) => timeLike(c) && coarseness(c) === null);
    // "Last year" is none of the years in which things were built, where there are days, and that isn't spoken of.
    const isAside = (c: AnalystColumn) =>
      hasDates && !timeLike(c) && c.words.length > 1 && this.nearness(c, from, ['year']) === 0;
    const isMeant = (c: AnalystColumn) => (year === null ? !isAside(c) : isWithin(c, year, farthest));
    const all = this.columns.filter((c) => isTimeColumn(c) && isMeant(c) && !this.#isToldByYear(c, year));
    // What happens isn't counted by when people were born or began, where that isn't spoken of.
    const others = all.filter((c) => !(isBirth(c) || c.isOfThing) || this.nearness(c, from) > 0);
    const main = mainTime(this);
    const times = (others.length > 0 ? others : all).toSorted(
      (a, b) => Number(b === main) - Number(a === main),
    );
    const holding = year === null ? [] : times.filter((c) => isWithin(c, year, 0));
    // "2023" is none of the years in which buildings were built, where the readings are of it.
    return (holding.length > 0 ? times.filter((c) => holding.includes(c) || c.kind !== 'number') : times)
      .map((column, place) => {
        let score =
          0.7 - place * 0.02 + (isYearColumn(column) ? 0.03 : 0) + this.nearness(column, from) * 0.3;
        const out = year !== null && isYearColumn(column) && column.kind === 'number';
        if (out && (year < Number(column.min) - 30 || year > Number(column.max) + 30)) score -= 0.6;
        return { column, score, kin: 'synonym' as const, unsaid: [] };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, 3);
  }
}
