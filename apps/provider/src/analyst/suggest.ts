import { sayColumn } from './answer.ts';
import { parseQuestion } from './parse.ts';
import { isYearColumn } from './question.ts';
import { printQuery } from './print.ts';
import { isNumeric, isTime, type AnalystTable } from './table.ts';
import type { ValueIndex } from './values.ts';

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
  const identifying = (words: string[]) =>
    words.some((w) => ['id', 'code', 'zip', 'postal', 'phone', 'key'].includes(w));
  const measures = usable.filter(
    ({ column }) =>
      isNumeric(column) &&
      column.category !== 'identifier' &&
      !column.isUnique &&
      !isYearColumn(column) &&
      !identifying(column.words),
  );
  const groups = usable.filter(
    ({ column }) =>
      column.kind === 'text' &&
      !column.numericText &&
      column.distinct > 1 &&
      column.distinct <= 60 &&
      !column.isUnique,
  );
  const times = usable.filter(({ column }) => isTime(column));
  const [measure, second] = measures;
  const [group, other] = groups;
  const value = group?.column.values.find((v) => /^[\p{L}][\p{L}\p{N} ]{2,30}$/u.test(v));
  const candidates = [
    measure && group ? `What is the average ${measure.name} for each ${group.name}?` : null,
    group ? `What is the most common ${group.name}?` : null,
    measure && group && value ? `What is the total ${measure.name} where ${group.name} is "${value}"?` : null,
    measure ? `What are the minimum, average and maximum ${measure.name}?` : null,
    second && other ? `What is the total ${second.name} by ${other.name}?` : null,
    times[0] ? `How many rows are there per year of ${times[0].name}?` : null,
    group ? `How many different values of ${group.name} are there?` : null,
    group ? `How many rows are there for each ${group.name}?` : null,
    'How many rows are there?',
  ];
  const chosen: string[] = [];
  for (const question of candidates) {
    if (question === null || chosen.length >= most || question.toLowerCase() === lower.trim()) continue;
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
