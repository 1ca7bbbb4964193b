import { readModelColumns, type ColumnChanges, type ModelColumn } from '@plinth/api/contract';
import { dataCategories } from '@plinth/api/facts';
import * as z from 'zod/mini';
import { exportCsv, exportJson, type ExportedModel } from './exportModel.ts';
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
    };

/** The text, or why there is none. */
export type ColumnsOutcome = { text: string } | { refused: string };

const maxDescription = 2000;
const categories = new Set<string>(dataCategories);

/** Throws where they are not as the contract has them. */
export const columnsText = (columns: ModelColumn[]): ColumnsText =>
  JSON.stringify((z.encode(readModelColumns.answer.full, { columns }) as { columns: unknown }).columns);

const read = (text: ColumnsText): ModelColumn[] => JSON.parse(text) as ModelColumn[];

/** What the columns say of themselves, by name. */
export const columnNotes = (text: ColumnsText): Map<string, { category?: string; description?: string }> =>
  new Map(
    read(text).map(({ name, data_category: category, description }) => [name, { category, description }]),
  );

/** Why the changes fit no column or category; null where they do. */
function refusalOf(columns: readonly ModelColumn[], changes: ColumnChanges): string | null {
  const names = new Set(columns.map((column) => column.name));
  for (const [name, { data_category: category, description }] of Object.entries(changes)) {
    if (!names.has(name)) return `The model has no column named “${name}”.`;
    if (category !== undefined && !categories.has(category))
      return `“${category}” is no data category. Choose one of ${dataCategories.join(', ')}.`;
    if (description !== undefined && description.length > maxDescription)
      return `The description of “${name}” is longer than 2,000 characters.`;
  }
  return null;
}

/** The columns with a person's changes in them. */
function changeColumns(columns: readonly ModelColumn[], changes: ColumnChanges): ModelColumn[] {
  const byName = new Map(Object.entries(changes));
  return columns.map((column) => {
    const change = byName.get(column.name);
    if (change === undefined) return column;
    const category = change.data_category ?? column.data_category;
    const description = change.description ?? column.description;
    if (category === column.data_category && description === column.description) return column;
    const { category_reason: reason, ...rest } = column;
    return {
      ...rest,
      // The reason speaks of the category that was chosen first.
      ...(category === column.data_category && reason !== undefined ? { category_reason: reason } : {}),
      ...(category === undefined ? {} : { data_category: category }),
      ...(description === undefined ? {} : { description }),
      origin: 'edited',
    };
  });
}

export function workOnColumns(work: ColumnsWork): ColumnsOutcome {
  switch (work.kind) {
    case 'merge':
      return { text: columnsText(mergeEdited(read(work.previous), read(work.written))) };
    case 'change': {
      const columns = read(work.columns);
      const refused = refusalOf(columns, work.changes);
      return refused === null ? { text: columnsText(changeColumns(columns, work.changes)) } : { refused };
    }
    case 'export': {
      const model = { ...work.model, columns: read(work.columns) };
      return { text: work.format === 'csv' ? exportCsv(model) : exportJson(model) };
    }
  }
}
