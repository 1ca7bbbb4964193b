import { areGerman } from '../../germanNames.ts';
import { sayColumn } from '../../sayValue.ts';
import { naturalFigure } from '../shared/columns/naturalFigure.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { isBirth } from '../shared/calendar/times.ts';
import { currencyBeside, isOfCurrencies } from '../wording/currencies.ts';
import { isTime, type AnalystColumn, type AnalystTable } from '../../table.ts';

interface Usable {
  column: AnalystColumn;
  name: string;
}

/** "order date" of an Order Date, but "FY", "pH" and "Kunde" as they are written. */
const inQuestion = (name: string): string =>
  name.replaceAll(/(?<![\p{L}\p{N}])\p{Lu}(?:\p{Ll}+)?(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase());

const sayable = (column: AnalystColumn, isGerman: boolean): Usable[] => {
  const name = sayColumn(column);
  if (/[^\p{L}\p{N} ]/u.test(name) || name.length > 40) return [];
  return [{ column, name: isGerman ? name : inQuestion(name) }];
};

/** What questions can be about: two measures, two groupings, a time, and a value of the first grouping. */
interface About {
  measure: Usable | undefined;
  second: Usable | undefined;
  group: Usable | undefined;
  other: Usable | undefined;
  time: Usable | undefined;
  value: string | undefined;
  /** Amounts of several currencies, and the column that says which: they are told by it alone. */
  mixed: Usable | undefined;
  currency: Usable | undefined;
  /** A column that isn't filled in everywhere. */
  sparse: Usable | undefined;
}

/** "total sales", but "average price": what doesn't add up isn't added up. */
const figure = ({ column, name }: Usable): string => {
  const word = naturalFigure(column) === 'sum' ? 'total' : 'average';
  return name.toLowerCase().startsWith(`${word} `) ? name : `${word} ${name}`;
};

/** What is worth a sum or an average: no flag, and nothing that a model calls a place or a key. */
const isFigure = (c: AnalystColumn): boolean =>
  isMeasure(c) && !c.isUnique && c.distinct > 2 && ['', 'numerical'].includes(c.category);

/** Of a single year there is one figure by years, and of a single month one by months. */
const grainOf = ({ column: { min, max } }: Usable): 'year' | 'month' | 'day' | 'hour' => {
  const isWithin = (letters: number) =>
    typeof min === 'string' && typeof max === 'string' && min.slice(0, letters) === max.slice(0, letters);
  if (isWithin('2026-01-31'.length)) return 'hour';
  if (isWithin('2026-01'.length)) return 'day';
  return isWithin('2026'.length) ? 'month' : 'year';
};

/** Where all values are as frequent none is the most common one. */
const isTied = ({ column: { profile } }: Usable): boolean =>
  profile.topValues.length > 1 && profile.topValues[0]?.share === profile.topValues[1]?.share;

/** Each row is one question, where there is what it needs. */
const questions: readonly ((about: About) => string | undefined)[] = [
  ({ measure, group }) => measure && group && `What is the ${figure(measure)} for each ${group.name}?`,
  ({ mixed, currency }) => mixed && currency && `What is the ${figure(mixed)} for each ${currency.name}?`,
  ({ group }) => (group && !isTied(group) ? `What is the most common ${group.name}?` : undefined),
  ({ measure, group, value }) =>
    measure && group && value
      ? `What is the ${figure(measure)} where ${group.name} is “${value}”?`
      : undefined,
  ({ time, measure }) =>
    time && measure && `What is the ${figure(measure)} per ${grainOf(time)} of ${time.name}?`,
  ({ time }) => time && `How many rows are there per ${grainOf(time)} of ${time.name}?`,
  ({ second, other }) => second && other && `What is the ${figure(second)} by ${other.name}?`,
  ({ measure }) => measure && `What are the minimum, average and maximum ${measure.name}?`,
  ({ group }) => group && `How many different ${group.name} values are there?`,
  ({ group }) => group && `How many rows are there for each ${group.name}?`,
  ({ sparse }) => sparse && `How many rows have no ${sparse.name}?`,
  () => 'How many rows are there?',
];

export interface Near {
  recognised?: AnalystColumn[];
  /** What was offered last: others come first, so that no list is shown twice in a row. */
  offered?: readonly string[];
}

const most = 3;
/** A column that is hardly ever filled in tells little of the rows. */
const mostMissing = 0.8;

/** Questions near the one asked that can be answered: about the columns that were recognised, never it itself. */
export function suggestQuestions(
  table: AnalystTable,
  asked: string,
  { recognised = [], offered = [] }: Near = {},
): string[] {
  const lower = asked.toLowerCase();
  const known = new Set(recognised.map((c) => c.name));
  const columns = table.columns.filter((c) => !c.derived);
  const isGerman = areGerman(columns.map((c) => c.name));
  const usable = columns.flatMap((column) => sayable(column, isGerman));
  const near = (u: Usable) =>
    Number(known.has(u.column.name)) * 2 + Number(lower.includes(u.name.toLowerCase()));
  // Turned by the question, so that two refusals don't offer the same list.
  const turn = [...lower].reduce((sum, c) => sum + c.charCodeAt(0), 0);
  const pick = (fits: (c: AnalystColumn) => boolean): Usable[] => {
    const list = usable.filter((u) => fits(u.column));
    const told = list.filter((u) => near(u) > 0).sort((a, b) => near(b) - near(a));
    const rest = list.filter((u) => near(u) === 0);
    const start = rest.length > 0 ? turn % rest.length : 0;
    return [...told, ...rest.slice(start), ...rest.slice(0, start)];
  };
  const [measure, second] = pick((c) => isFigure(c) && !isOfCurrencies(c, table));
  const [mixed] = pick((c) => isFigure(c) && isOfCurrencies(c, table));
  const [currency] = pick((c) => c === currencyBeside(table));
  const isFilled = (c: AnalystColumn) => c.profile.nullFraction <= mostMissing;
  const [group, other] = pick(
    (c) =>
      c.kind === 'text' && !c.numericText && c.distinct > 1 && c.distinct <= 60 && !c.isUnique && isFilled(c),
  );
  const [time] = pick((c) => isTime(c) && !isBirth(c));
  const value = group?.column.values.find((v) => /^[\p{L}][\p{L}\p{N} ]{2,30}$/u.test(v));
  const [sparse] = pick((c) => c.profile.nullFraction > 0 && c.profile.nullFraction < 1);
  const about: About = { measure, second, group, other, time, value, mixed, currency, sparse };
  const all = questions
    .flatMap((say) => say(about) ?? [])
    .filter((question) => question.toLowerCase() !== lower.trim());
  const from = all.length > most + 2 ? turn % (all.length - most) : 0;
  const before = new Set(offered);
  const told = usable.filter((u) => near(u) > 0);
  const isNear = (question: string) => told.some(({ name }) => question.includes(name));
  const late = (question: string) => Number(before.has(question)) * 2 + Number(!isNear(question));
  return [...all.slice(from), ...all.slice(0, from)].sort((a, b) => late(a) - late(b)).slice(0, most);
}
