import { sayColumn } from './sayValue.ts';
import { parseQuestion } from './parse.ts';
import { isYearColumn } from './question.ts';
import { printQuery } from './print.ts';
import { isNumeric, isTime, type AnalystColumn, type AnalystTable } from './table.ts';
import type { ValueIndex } from './values.ts';

interface Usable {
  column: AnalystColumn;
  name: string;
}
type Part = 'measure' | 'second' | 'group' | 'other' | 'time';
type About = Record<Part, Usable | undefined> & { value: string | undefined };

/** Each row is one question, where there is what it needs. */
const questions: readonly ((about: About) => string | undefined)[] = [
  ({ measure, group }) => measure && group && `What is the average ${measure.name} for each ${group.name}?`,
  ({ group }) => group && `What is the most common ${group.name}?`,
  ({ measure, group, value }) =>
    measure && group && value
      ? `What is the total ${measure.name} where ${group.name} is "${value}"?`
      : undefined,
  ({ measure }) => measure && `What are the minimum, average and maximum ${measure.name}?`,
  ({ second, other }) => second && other && `What is the total ${second.name} by ${other.name}?`,
  ({ time }) => time && `How many rows are there per year of ${time.name}?`,
  ({ group }) => group && `How many different values of ${group.name} are there?`,
  ({ group }) => group && `How many rows are there for each ${group.name}?`,
  () => 'How many rows are there?',
];

const numbering = ['id', 'code', 'zip', 'postal', 'phone', 'key'];
const isFigure = (column: AnalystColumn): boolean =>
  isNumeric(column) &&
  column.category !== 'identifier' &&
  !column.isUnique &&
  !isYearColumn(column) &&
  !column.words.some((w) => numbering.includes(w));
const isGroup = (column: AnalystColumn): boolean =>
  column.kind === 'text' &&
  !column.numericText &&
  column.distinct > 1 &&
  column.distinct <= 60 &&
  !column.isUnique;

/** Questions about a table that the analyst can answer: each is read back before it is offered. */
export function suggestQuestions(table: AnalystTable, values: ValueIndex, asked: string, most = 3): string[] {
  const said = (name: string) => (/[^\p{L}\p{N} ]/u.test(name) ? null : name.toLowerCase());
  const usable = table.columns.flatMap((column) => {
    const name = said(sayColumn(column));
    return name === null || name.length > 40 ? [] : [{ column, name }];
  });
  const lower = asked.toLowerCase();
  // Columns that the question spoke of come first.
  usable.sort((a, b) => Number(lower.includes(b.name)) - Number(lower.includes(a.name)));
  const measures = usable.filter(({ column }) => isFigure(column));
  const groups = usable.filter(({ column }) => isGroup(column));
  const [measure, second] = measures;
  const [group, other] = groups;
  const time = usable.find(({ column }) => isTime(column));
  const value = group?.column.values.find((v) => /^[\p{L}][\p{L}\p{N} ]{2,30}$/u.test(v));
  const candidates = questions.flatMap((say) => say({ measure, second, group, other, time, value }) ?? []);
  const chosen: string[] = [];
  for (const question of candidates) {
    if (chosen.length >= most || question.toLowerCase() === lower.trim()) continue;
    const reading = parseQuestion(question, table, values);
    if (!reading.tree || reading.confidence < 0.8) continue;
    // A question that reads as another one isn't offered.
    if (
      measure &&
      question.includes(measure.name) &&
      !printQuery(reading.tree, table).includes(measure.column.name)
    )
      continue;
    chosen.push(question);
  }
  return chosen;
}
