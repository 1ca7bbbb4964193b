import { sayColumn } from '../sayValue.ts';
import { isMeasure } from './measures.ts';
import { isTime, type AnalystColumn, type AnalystTable } from '../table.ts';

interface Usable {
  column: AnalystColumn;
  name: string;
}

const sayable = (column: AnalystColumn): Usable[] => {
  const name = sayColumn(column);
  return /[^\p{L}\p{N} ]/u.test(name) || name.length > 40 ? [] : [{ column, name: name.toLowerCase() }];
};

/** What questions can be about: two measures, two groupings, a time, and a value of the first grouping. */
interface About {
  measure: Usable | undefined;
  second: Usable | undefined;
  group: Usable | undefined;
  other: Usable | undefined;
  time: Usable | undefined;
  value: string | undefined;
}

/** Each row is one question, where there is what it needs. */
const questions: readonly ((about: About) => string | undefined)[] = [
  ({ measure, group }) => measure && group && `What is the average ${measure.name} for each ${group.name}?`,
  ({ group }) => group && `What is the most common ${group.name}?`,
  ({ measure, group, value }) =>
    measure && group && value
      ? `What is the total ${measure.name} where ${group.name} is "${value}"?`
      : undefined,
  ({ time, measure }) => time && measure && `What is the average ${measure.name} per year?`,
  ({ time }) => time && `How many rows are there per year of ${time.name}?`,
  ({ second, other }) => second && other && `What is the total ${second.name} by ${other.name}?`,
  ({ measure }) => measure && `What are the minimum, average and maximum ${measure.name}?`,
  ({ group }) => group && `How many different ${group.name} values are there?`,
  ({ group }) => group && `How many rows are there for each ${group.name}?`,
  () => 'How many rows are there?',
];

/** Questions near the one asked that can be answered: about the columns that were recognised, never it itself. */
export function suggestQuestions(
  table: AnalystTable,
  asked: string,
  recognised: AnalystColumn[] = [],
  most = 3,
): string[] {
  const lower = asked.toLowerCase();
  const known = new Set(recognised.map((c) => c.name));
  const usable = table.columns.filter((c) => !c.derived).flatMap(sayable);
  const near = (u: Usable) => Number(known.has(u.column.name)) * 2 + Number(lower.includes(u.name));
  // Turned by the question, so that two refusals don't offer the same list.
  const turn = [...lower].reduce((sum, c) => sum + c.charCodeAt(0), 0);
  const pick = (fits: (c: AnalystColumn) => boolean): Usable[] => {
    const list = usable.filter((u) => fits(u.column));
    const told = list.filter((u) => near(u) > 0).sort((a, b) => near(b) - near(a));
    const rest = list.filter((u) => near(u) === 0);
    const start = rest.length > 0 ? turn % rest.length : 0;
    return [...told, ...rest.slice(start), ...rest.slice(0, start)];
  };
  const [measure, second] = pick((c) => isMeasure(c) && !c.isUnique);
  const [group, other] = pick(
    (c) => c.kind === 'text' && !c.numericText && c.distinct > 1 && c.distinct <= 60 && !c.isUnique,
  );
  const [time] = pick((c) => isTime(c));
  const value = group?.column.values.find((v) => /^[\p{L}][\p{L}\p{N} ]{2,30}$/u.test(v));
  const about: About = { measure, second, group, other, time, value };
  const all = questions
    .flatMap((say) => say(about) ?? [])
    .filter((question) => question.toLowerCase() !== lower.trim());
  const from = all.length > most + 2 ? turn % (all.length - most) : 0;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, most);
}
