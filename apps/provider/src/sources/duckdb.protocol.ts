import type { CsvOverrides } from './csvFile.ts';
import type { FieldShape } from './mongodb.documents.ts';
import type { CollectionFacts } from './mongodb.profile.ts';
import type { PackedProfile, QueryResult } from './source.ts';

/** Where the data of a job is: a DuckDB file, or documents to load into memory first. */
export type DuckData =
  | { kind: 'file'; path: string }
  /** Newline-delimited JSON, one object per document, keys as in `columns`. */
  | { kind: 'documents'; path: string; table: string; columns: { name: string; type: string }[] };

/** How the cells of a file are told apart. */
export interface CsvFormat {
  delimiter: string;
  encoding: string;
  has_header: boolean;
}

export interface CsvImport extends CsvFormat {
  table: string;
  columns: { name: string; type: string }[];
  rowCount: number;
  /** First rows as text, as they stand in the file. */
  preview: string[][];
}

/** What the child process can be asked, and what it answers. */
export interface DuckJobs {
  inspect: {
    args: { upload: string; overrides: CsvOverrides };
    result: Omit<CsvImport, 'table' | 'rowCount'>;
  };
  import: {
    args: { upload: string; target: string; table: string; overrides: CsvOverrides };
    result: CsvImport;
  };
  columns: { args: { data: DuckData; table: string }; result: CsvImport['columns'] };
  /** With the facts of a collection the figures are those of all its documents. */
  profile: {
    args: { data: DuckData; table: string; collection?: CollectionFacts };
    result: PackedProfile;
  };
  /** Fields of BSON documents; with a target, the documents are written there as lines of JSON. */
  documents: { args: { source: string; target: string | null }; result: FieldShape[] };
  /** One statement; refused when there are several. */
  query: {
    args: {
      data: DuckData;
      sql: string;
      parameters: (string | number)[];
      maxRows: number;
      /** In which a moment's day begins; UTC without it. */
      timeZone?: string | undefined;
    };
    result: Omit<QueryResult, 'sampled' | 'rows'> & { types: string[]; pieces: string[] };
  };
}

export type DuckJob = keyof DuckJobs;

export interface DuckRequest<Job extends DuckJob = DuckJob> {
  id: number;
  job: Job;
  args: DuckJobs[Job]['args'];
}

export type DuckAnswer =
  | { id: number; kind: 'result'; result: unknown }
  /** What the file is was understood while the import still writes. */
  | { id: number; kind: 'ahead'; format: CsvFormat }
  | {
      id: number;
      kind: 'error';
      reason: 'bad_input' | 'bad_sql' | 'not_found' | 'timeout' | 'unsupported';
      message: string;
      hint: string | null;
    }
  /** The child ends itself: it grew over its memory. */
  | { kind: 'memory' };
