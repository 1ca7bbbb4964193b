import { modelSchema, type ColumnChanges, type ModelColumn, type Visualization } from '@plinth/api/contract';
import {
  dataCategories,
  maxSynonymLength,
  maxSynonyms,
  synonymFault,
  type SynonymFault,
} from '@plinth/api/facts';
import * as z from 'zod/mini';
import { exportCsv, exportJson, type ExportedModel } from './exportModel.ts';
import { readMetric } from './metricQuery.ts';
import { renewColumns, sourceChanges, type AcceptedChange } from './renew.ts';
import { mergeEdited } from './writeModel.ts';

/** Columns of a model as JSON, the way they are stored and sent: reading those of a wide table takes long. */
export type ColumnsText = string;

/** What can be done with columns that lie there as text. */
export type ColumnsWork =
  /** Columns written anew, with what a person has changed in the ones before. */
  | { kind: 'merge'; previous: ColumnsText; written: ColumnsText }
  | { kind: 'change'; columns: ColumnsText; changes: ColumnChanges }
  | {
      kind: 'export';
      columns: ColumnsText;
      format: 'json' | 'csv';
      model: Omit<ExportedModel, 'columns'>;
    }
  /** What is another than it was, as JSON. */
  | { kind: 'compare'; previous: ColumnsText; written: ColumnsText }
  /** The figures of a new profile, and what a person takes over with them. */
  | {
      kind: 'renew';
      previous: ColumnsText;
      written: ColumnsText;
      accepted: readonly AcceptedChange[];
    }
  /** How the metrics of the model are computed, as JSON. */
  | { kind: 'metrics'; columns: ColumnsText; metrics: Visualization[]; table: string };

/** The text, or why there is none. */
export type ColumnsOutcome = { text: string } | { refused: string };

const maxDescription = 2000;
const categories = new Set<string>(dataCategories);

/** Throws where they are not as the contract has them. Every column has synonyms, if only none. */
export const columnsText = (columns: ModelColumn[]): ColumnsText => {
  const whole = columns.map((column) => ({ ...column, synonyms: column.synonyms ?? [] }));
  return JSON.stringify((z.encode(modelSchema.full, { columns: whole }) as { columns: unknown }).columns);
};

const read = (text: ColumnsText): ModelColumn[] => JSON.parse(text) as ModelColumn[];

/** What the model says of a column. */
export interface ColumnNote {
  category?: string | undefined;
  description?: string | undefined;
  /** What people call it as well. */
  synonyms?: readonly string[] | undefined;
}

/** Those that the model doesn't leave out. */
const included = (columns: readonly ModelColumn[]): ModelColumn[] =>
  columns.filter((column) => column.included !== false);

/** What the columns of the model say of themselves, by name. */
export const columnNotes = (text: ColumnsText): Map<string, ColumnNote> =>
  new Map(
    included(read(text)).map(({ name, data_category: category, description, synonyms }) => [
      name,
      { category, description, synonyms },
    ]),
  );

const synonymRefusals: Record<SynonymFault['kind'], (word: string) => string> = {
  tooMany: () => `are more than ${maxSynonyms}`,
  tooLong: (word) =>
    `hold one of more than ${maxSynonymLength} characters: “${word.slice(0, maxSynonymLength)}…”`,
  unseen: () => 'hold characters that can’t be seen',
  notAWord: (word) => `hold “${word}”, which is no word`,
  separator: (word) => `hold “${word}”: send each word by itself`,
  twice: (word) => `hold “${word}” twice`,
};

/** Why these words can't be synonyms, to be put after whose they are; null where they can. */
export const synonymRefusal = (words: readonly string[]): string | null => {
  const fault = synonymFault(words);
  return fault && synonymRefusals[fault.kind]('word' in fault ? fault.word : '');
};

/** Why the changes fit no column or category; null where they do. */
function refusalOf(columns: readonly ModelColumn[], changes: ColumnChanges): string | null {
  const names = new Set(columns.map((column) => column.name));
  for (const [name, change] of Object.entries(changes)) {
    const { data_category: category, description, category_reason: reason, synonyms = [] } = change;
    if (!names.has(name)) return `The model has no column named “${name}”.`;
    if (category !== undefined && !categories.has(category))
      return `“${category}” is no data category. Choose one of ${dataCategories.join(', ')}.`;
    if ([description, reason].some((text) => (text?.length ?? 0) > maxDescription))
      return `The description of “${name}” is longer than 2,000 characters.`;
    const refused = synonymRefusal(synonyms);
    if (refused !== null) return `The synonyms of “${name}” ${refused}.`;
  }
  return null;
}

/** Who wrote a column's words and why it has its category, after a change; the change may bring both along. */
function marksAfter(
  { origin, category_reason: reason }: ModelColumn,
  change: ColumnChanges[string],
  { rewritten, sameCategory }: { rewritten: boolean; sameCategory: boolean },
): Pick<ModelColumn, 'origin' | 'category_reason'> {
  const newOrigin = change.origin === undefined && rewritten ? 'edited' : (change.origin ?? origin);
  // The reason speaks of the category that was chosen first.
  const newReason = change.category_reason ?? (sameCategory ? reason : undefined);
  return {
    category_reason: newReason,
    origin: change.origin === null ? undefined : newOrigin,
  };
}

/** A column as a person changed it, with the marks that the change brings along. */
function changeColumn(column: ModelColumn, change: ColumnChanges[string]): ModelColumn {
  const { included: was = true, origin: _, category_reason: __, ...rest } = column;
  const category = change.data_category ?? column.data_category;
  const description = change.description ?? column.description;
  const sameCategory = category === column.data_category;
  const rewritten = !sameCategory || description !== column.description;
  return {
    ...rest,
    data_category: category,
    description,
    synonyms: change.synonyms ?? column.synonyms,
    ...marksAfter(column, change, { rewritten, sameCategory }),
    included: (change.included ?? was) ? undefined : false,
  };
}

/** The columns with a person's changes in them. */
function changeColumns(columns: readonly ModelColumn[], changes: ColumnChanges): ModelColumn[] {
  const byName = new Map(Object.entries(changes));
  return columns.map((column) => {
    const change = byName.get(column.name);
    return change === undefined ? column : changeColumn(column, change);
  });
}

export function workOnColumns(work: ColumnsWork): ColumnsOutcome {
  switch (work.kind) {
    case 'merge':
      return { text: columnsText(mergeEdited(read(work.previous), read(work.written))) };
    case 'compare':
      return { text: JSON.stringify(sourceChanges(read(work.previous), read(work.written))) };
    case 'renew':
      return { text: columnsText(renewColumns(read(work.previous), read(work.written), work.accepted)) };
    case 'change': {
      const columns = read(work.columns);
      const refused = refusalOf(columns, work.changes);
      return refused === null ? { text: columnsText(changeColumns(columns, work.changes)) } : { refused };
    }
    case 'export': {
      const model = { ...work.model, columns: included(read(work.columns)) };
      return { text: work.format === 'csv' ? exportCsv(model) : exportJson(model) };
    }
    case 'metrics': {
      const columns = read(work.columns);
      return { text: JSON.stringify(work.metrics.map((metric) => readMetric(metric, columns, work.table))) };
    }
  }
}
