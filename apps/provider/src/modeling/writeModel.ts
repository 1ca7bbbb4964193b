import type { ModelColumn, Visualization } from '@plinth/api/contract';
import type { Cell, ColumnProfile, TableProfile } from '../sources/source.ts';
import { classifyColumn } from './classify.ts';
import { cellText } from './columnFeatures.ts';
import { describeColumn } from './describe.ts';
import { writeMetrics } from './metrics.ts';
import { withFacts, type ClassifiedColumn } from './roles.ts';
import { writeUnderstanding } from './understand.ts';
import { shorten } from './wording.ts';
import { totalsIn } from './totalRows.ts';

/** Something a writer wants told: why it fell back, or what it left out. */
export type Notice = (message: string) => void;

/**
 * Writes the parts of a data model, one call a part, so that progress is told of work that was really done.
 * The built-in writer never fails; a language model may stand in front of it.
 */
export interface ModelWriter {
  readonly name: string;
  columns(
    table: TableProfile,
    options: { descriptions: boolean },
    signal: AbortSignal,
    notice: Notice,
  ): Promise<ModelColumn[]>;
  understanding(
    table: TableProfile,
    columns: ModelColumn[],
    signal: AbortSignal,
    notice: Notice,
  ): Promise<string>;
  visualizations(
    table: TableProfile,
    columns: ModelColumn[],
    signal: AbortSignal,
    notice: Notice,
  ): Promise<Visualization[]>;
}

const mostSamples = 5;

export function writeColumns(
  table: TableProfile,
  { descriptions }: { descriptions: boolean },
): ModelColumn[] {
  return table.columns.map((column) => {
    const { category, reason } = classifyColumn(column, table);
    const comment = column.comment?.trim() ?? '';
    const described = descriptions ? describeColumn(column, table, category) : null;
    const histogram = distribution(column, category, table.rowCount);
    const origin = described?.origin ?? (comment ? 'database' : undefined);
    return {
      name: column.name,
      type: column.type,
      data_category: category,
      description: described?.text ?? comment,
      sample_values: sampleTexts(column.samples),
      profile: {
        null_fraction: column.nullFraction,
        distinct: column.distinct,
        min: scalar(column.min),
        max: scalar(column.max),
        histogram: histogram ?? undefined,
        holds_nan: column.holdsNaN,
        totals: totalsIn(column),
      },
      origin,
      category_reason: reason,
    };
  });
}

/** Rows in each bucket of an ordered column, with each value of a categorical one (the most frequent first), with true and with false. */
function distribution(
  { histogram, topValues, distinct }: ColumnProfile,
  category: string,
  rowCount: number,
): number[] | null {
  if (category === 'boolean') {
    const share = (wanted: RegExp) =>
      topValues.reduce((sum, { value, share: part }) => sum + (wanted.test(cellText(value)) ? part : 0), 0);
    const counts = [share(/^(true|t|yes|y|1)$/i), share(/^(false|f|no|n|0)$/i)];
    return counts.some((part) => part > 0) ? counts.map((part) => Math.round(part * rowCount)) : null;
  }
  if (histogram !== null) return histogram;
  const shown = category === 'categorical' && distinct > 1 && topValues.length > 1;
  return shown ? topValues.map(({ share }) => Math.round(share * rowCount)) : null;
}

export function sampleTexts(samples: Cell[], most = mostSamples): string[] {
  return [...new Set(samples.filter((v) => v !== null).map((v) => shorten(cellText(v), 80)))]
    .filter((text) => text !== '')
    .slice(0, most);
}

function scalar(cell: Cell): string | number | boolean | null {
  return cell !== null && typeof cell === 'object'
    ? shorten(JSON.stringify(cell), 80)
    : typeof cell === 'string'
      ? shorten(cell, 80)
      : cell;
}

/** The profile's columns with the categories that the model says, so that a later edit of a category counts. */
export function classified(table: TableProfile, columns: ModelColumn[]): ClassifiedColumn[] {
  const categories = new Map(columns.map((c) => [c.name, c.data_category]));
  return table.columns.flatMap((profile) => {
    const category = categories.get(profile.name);
    return category ? [withFacts(profile, table, category as ClassifiedColumn['category'])] : [];
  });
}

export const builtInWriter: ModelWriter = {
  name: 'built-in',
  columns: (table, options) => Promise.resolve(writeColumns(table, options)),
  understanding: (table, columns) => Promise.resolve(writeUnderstanding(table, classified(table, columns))),
  visualizations: (table, columns) => Promise.resolve(writeMetrics(table, classified(table, columns))),
};

/** Columns as they would be written anew, but with every word and category that a person has set, and without those left out. */
export function mergeEdited(previous: ModelColumn[], written: ModelColumn[]): ModelColumn[] {
  const before = new Map(previous.map((column) => [column.name, column]));
  return written.map((column) => {
    const kept = before.get(column.name);
    const own = { synonyms: kept?.synonyms, ...(kept?.included === false && { included: false }) };
    if (kept?.origin !== 'edited') return { ...column, ...own };
    const { category_reason: _, ...rest } = column;
    const sameCategory = kept.data_category === column.data_category;
    return {
      ...(sameCategory ? column : rest),
      data_category: kept.data_category ?? column.data_category,
      description: kept.description ?? column.description,
      origin: 'edited' as const,
      ...own,
    };
  });
}

/** A note that a person wrote stays; one that was generated is written anew. */
export function mergeUnderstanding(
  previous: { text: string; edited: boolean } | null,
  written: string,
): string {
  return previous?.edited ? previous.text : written;
}
