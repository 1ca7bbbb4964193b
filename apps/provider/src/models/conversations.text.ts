import type { AnalystAnswer, KeptQuestion } from '@plinth/api/contract';
import { JsonText, jsonText } from '../http/jsonText.ts';
import type { QuestionRow } from '../store/schema.ts';

/** Of an answer that is kept. */
export const maxAnswerBytes = 100_000;

export type EditedSql = NonNullable<KeptQuestion['edited']>;

export interface KeptFailure {
  status: number;
  detail: string;
}

export const cutOff: KeptFailure = {
  status: 503,
  detail: 'The host stopped before it had an answer. Please try again.',
};

interface WithRows {
  rows?: unknown[][] | undefined;
  total_rows?: number | undefined;
}

/** What a row takes as JSON at the least. Its cells may hold megabytes, which aren't written to be measured. */
const leastBytes = (row: unknown[]): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 1), 0);

/** How many of the first rows may have room. */
const rowsWithRoom = (rows: unknown[][]): number => {
  let left = maxAnswerBytes;
  const end = rows.findIndex((row) => (left -= leastBytes(row)) < 0);
  return end === -1 ? rows.length : end;
};

/** As JSON, with as many of its rows as there is room for; null where even none is too much. */
const fittingText = <T extends WithRows>(kept: T, textOf: (fitting: T) => unknown = (it) => it) => {
  const { rows = [], total_rows = rows.length } = kept;
  const most = rowsWithRoom(rows);
  for (let count = rows.length; ; count = Math.floor(count / 2)) {
    if (count > most) continue;
    const isWhole = count === rows.length;
    const text = JSON.stringify(textOf(isWhole ? kept : { ...kept, rows: rows.slice(0, count), total_rows }));
    if (Buffer.byteLength(text) <= maxAnswerBytes) return text;
    if (count === 0) return null;
  }
};

export const answerText = (answer: AnalystAnswer): string =>
  fittingText(answer) ??
  JSON.stringify({
    question: answer.question,
    answer: answer.answer.slice(0, maxAnswerBytes / 10),
    sql_query: null,
    follow_up_questions: [],
  } satisfies AnalystAnswer);

/** A query that a person has made of an answer's; null where it is too long. */
export const editedText = ({ sql, result: whole }: EditedSql): string | null =>
  fittingText(whole, (result) => ({ sql, result }) satisfies EditedSql);

/** A question as it is told; one that nobody answers any longer was cut off. */
export const keptQuestion = (row: QuestionRow, openId: string | null): JsonText => {
  const lost = row.status === 'pending' && row.id !== openId;
  const failure = lost ? JSON.stringify(cutOff) : row.failure;
  const known: Omit<KeptQuestion, 'answer' | 'failure' | 'edited'> = {
    id: row.id,
    question: row.question,
    status: lost ? 'failed' : row.status,
    asked_at: row.asked_at,
    previous: row.previous,
    reading: row.reading,
    meant: row.meant,
  };
  return jsonText({
    ...known,
    edited: row.edited === null ? null : new JsonText(row.edited),
    ...(row.answer === null ? {} : { answer: new JsonText(row.answer) }),
    ...(failure === null ? {} : { failure: new JsonText(failure) }),
  });
};
