import { maxNotesLength } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import { workOnColumns, type ColumnsText, type ColumnsWork } from '../modeling/columnsText.ts';
import type { WorkPool } from '../work/workPool.ts';

/** What a change of a draft or a model writes; the rest stays. */
export interface ContentChange {
  columns?: ColumnsText | undefined;
  understanding?: string | undefined;
}

/** What drafts and models have in common. `version` counts the changes. */
export interface Content {
  columns: ColumnsText;
  understanding: string;
  version: number;
}

/** Refuses a change over an older version, with what there is now; a change without a version is taken. */
export const checkVersion = (
  { columns, understanding, version }: Content,
  expected: number | undefined,
): void => {
  if (expected === undefined || expected === version) return;
  const current = { columns: JSON.parse(columns) as unknown, understanding, version };
  throw new Refusal(409, 'This was changed meanwhile.', { current });
};

interface ContentPorts<Stored extends Content, Change extends ContentChange> {
  read: () => Promise<Stored>;
  change: (stored: Stored) => Promise<Change>;
  /** Writes only over the version that was read; false when another change came first. */
  write: (stored: Stored, change: Change) => Promise<boolean>;
}

/** Changes what there is, and begins again when another change came first. */
export const changeContent = async <Stored extends Content, Change extends ContentChange>(
  expected: number | undefined,
  { read, change, write }: ContentPorts<Stored, Change>,
): Promise<Stored> => {
  for (;;) {
    const stored = await read();
    checkVersion(stored, expected);
    const changed = await change(stored);
    const { columns = stored.columns, understanding = stored.understanding } = changed;
    if (await write(stored, changed))
      return { ...stored, columns, understanding, version: stored.version + 1 };
  }
};

/** Shorter texts are worked on where they are: another thread would take longer to be asked. */
const shortText = 64 * 1024;
const computeMs = 30_000;

const lengthOf = (work: ColumnsWork): number =>
  'previous' in work ? work.previous.length + work.written.length : work.columns.length;

/** Works on an account's columns, long ones away from the thread that answers; refuses changes that fit none of them. */
export type WorkOnColumns = (account: string, work: ColumnsWork) => Promise<ColumnsText>;

export const workOnColumnsIn =
  (pool: WorkPool): WorkOnColumns =>
  async (account, work) => {
    const outcome =
      lengthOf(work) < shortText
        ? workOnColumns(work)
        : await pool.run('columns', work, {
            account,
            computeMs,
            isQuick: true,
            signal: AbortSignal.timeout(2 * computeMs),
          });
    if ('refused' in outcome) throw new Refusal(422, outcome.refused);
    return outcome.text;
  };

/** A person's changes are marked in the columns they are in. */
export const mayBeEdited = (columns: ColumnsText): boolean =>
  ['"origin":"edited"', '"included":false', '"synonyms":["'].some((mark) => columns.includes(mark));

export const parseUnderstanding = (text: string): string => {
  if (text.trim() === '') throw new Refusal(422, 'Understanding notes cannot be empty.');
  if (text.length > maxNotesLength)
    throw new Refusal(422, `Understanding notes can have at most ${maxNotesLength} characters.`);
  return text;
};
