import type { ConnectionKindName, Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import { initialEntries } from '../connectionEntries.ts';
import { type ConnectionFormMachine, type EntryField, type FieldProblems } from './connectionForm.machine.ts';
import type { ChosenFile, CsvPreview } from './connectionForm.ports.ts';

export const connectionFormStatuses = ['editing', 'saving', 'uploading', 'saved'] as const;
export type ConnectionFormStatus = (typeof connectionFormStatuses)[number];

/** How a file is read, as far as that is known, and its first rows. */
interface ShownPreview extends Pick<CsvPreview, 'hasHeader' | 'columns' | 'rows'> {
  delimiter: string | null;
  encoding: string | null;
}

/** A file that could not be read: how it is to be read is chosen all the same. */
const unread: ShownPreview = { delimiter: null, encoding: null, hasHeader: true, columns: [], rows: [] };

export interface ConnectionFormView {
  status: ConnectionFormStatus;
  sourceType: ConnectionKindName;
  values: Record<EntryField, string>;
  problems: FieldProblems;
  /** Parameters of the pasted URL that no field takes. */
  unusedOptions: string[];
  file: ChosenFile | null;
  preview: {
    status: 'none' | 'reading' | 'read' | 'failed';
    data: ShownPreview | null;
    problem: Problem | null;
  };
  /** Share of the upload, 0 to 1. */
  progress: number;
  saved: { connectionId: string; name: string; databaseName: string } | null;
  /** Something was entered that leaving would lose. */
  dirty: boolean;
}

export const connectionFormView = ({
  value,
  context,
}: Pick<SnapshotFrom<ConnectionFormMachine>, 'value' | 'context'>): ConnectionFormView => {
  const {
    sourceType,
    values,
    file,
    preview,
    previewProblem,
    problems,
    uploaded,
    saved,
    corrections,
    unusedOptions,
  } = context;
  const untouched: Partial<Record<string, string>> = initialEntries(sourceType);
  const read = preview ?? (previewProblem && unread);
  const entered = Object.entries(values).some(([field, text]) => text !== '' && text !== untouched[field]);
  return {
    status: value.form,
    sourceType,
    values,
    problems,
    unusedOptions,
    file,
    preview: {
      status: value.preview,
      // A correction shows at once; the rows follow when they are read again.
      data: read && { ...read, ...corrections },
      problem: previewProblem,
    },
    progress: uploaded,
    saved,
    dirty: value.form !== 'saved' && (entered || file !== null),
  };
};
