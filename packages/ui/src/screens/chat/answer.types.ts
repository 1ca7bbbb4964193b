import type { SqlEditing } from './AnswerSql.tsx';
import type { AnswerColumn, Understood, UnderstoodView } from './understood.choices.ts';

/** What can be done with an answer, whichever it is. */
export interface AnswerTools {
  /** Columns of the model; undefined until they are there. */
  columns: readonly AnswerColumn[] | undefined;
  onColumnsWanted: () => void;
  /** Asks again, as a changed part says. */
  onUnderstood: (question: string, understood: Understood) => void;
  onSave: (content: Blob, name: string) => void;
  /** Absent where the host runs no SQL of a person's. */
  sql?: SqlEditing | undefined;
}

export interface ChatAnswerView {
  answer: string;
  sql_query: string | null;
  follow_up_questions: readonly string[];
  columns?: readonly string[] | undefined;
  rows?: readonly (readonly unknown[])[] | undefined;
  /** Rows of the whole result, where not all are there. */
  total_rows?: number | undefined;
  /** How the host understood the question, part by part. */
  understood?: UnderstoodView | undefined;
  /** Ways to read the question, to choose from. */
  readings?: readonly string[] | undefined;
}
