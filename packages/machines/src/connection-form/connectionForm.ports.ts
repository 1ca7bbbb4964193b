import type { ConnectionKindName, DetailsOf, ServerField } from '@plinth/api/facts';

export type DatabaseEntry = { sourceName: string; sourceType: ConnectionKindName } & DetailsOf<ServerField>;

export interface CsvDialect {
  delimiter: string;
  encoding: string;
  hasHeader: boolean;
}

export interface CsvPreview extends CsvDialect {
  columns: string[];
  rows: (string | null)[][];
}

/** A file goes by a key: the file itself can't be written to JSON, so whoever gave the key keeps it. */
export interface ChosenFile {
  key: string;
  name: string;
  size: number;
}

export interface CsvEntry {
  sourceName: string;
  file: ChosenFile;
  /** Only what was corrected by hand. */
  dialect: Partial<CsvDialect>;
}

export interface ConnectionFormPorts {
  saveDatabase: (entry: DatabaseEntry, signal: AbortSignal) => Promise<{ connectionId: string }>;
  uploadCsv: (
    entry: CsvEntry,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<{ connectionId: string }>;
  /** Null where the host has no such call. */
  previewCsv: (
    input: { file: ChosenFile; dialect: Partial<CsvDialect> },
    signal: AbortSignal,
  ) => Promise<CsvPreview | null>;
}
