import type { ReportTools } from './AddToReport.tsx';
import type { AnswerRows } from './AnswerResult.tsx';
import type { SqlEditing } from './AnswerSql.tsx';
import type { ChatFailureView } from './chat.copy.ts';
import type { Teaching } from '../words/TeachWord.tsx';
import type { AnswerColumn, Understood, UnderstoodView } from './understood.choices.ts';

/** What can be done with an answer, whichever it is. */
export interface AnswerTools {
  /** Columns of the model; undefined until they are there. */
  columns: readonly AnswerColumn[] | undefined;
  onColumnsWanted: () => void;
  /** Asks again, as a changed part says. */
  onUnderstood: (answerId: string, question: string, understood: Understood) => void;
  onSave: (content: Blob, name: string) => void;
  /** Shows the answer's own rows again, instead of an edited query's. */
  onDrop: (answerId: string) => void;
  /** Absent where the host runs no SQL of a person's. */
  sql?: SqlEditing | undefined;
  /** Absent where the host isn't taught words. */
  teaching?: Teaching | undefined;
  /** Absent where the host makes no reports. */
  reports?: ReportTools | undefined;
}

/** An answer that is asked for as parts of it were changed; the one before stays until then. */
export interface AnswerChange {
  answerId: string;
  understood: UnderstoodView;
  /** Why it is still the one before; null while it is asked for. */
  failure: ChatFailureView | null;
}

/** One way to read a question. */
export interface ReadingView {
  text: string;
  /** What it comes to, where the host says so. */
  found?: string | undefined;
}

export interface ChatAnswerView {
  answer: string;
  sql_query: string | null;
  follow_up_questions: readonly string[];
  columns?: readonly string[] | undefined;
  rows?: readonly (readonly unknown[])[] | undefined;
  /** Rows of the whole result, where not all are there. */
  total_rows?: number | undefined;
  /** Whether it is of the standardized view. */
  standardized?: boolean | undefined;
  /** How the host understood the question, part by part. */
  understood?: UnderstoodView | undefined;
  /** Ways to read the question, to choose from. */
  readings?: readonly ReadingView[] | undefined;
  /** The query that a person made of its own, with its rows. */
  edited?: (AnswerRows & { sql: string; sampled: boolean }) | null | undefined;
  /** What the question has that the model doesn't: it can be taught. */
  unknown_words?: readonly string[] | undefined;
}
