import type { ModelColumn, Visualization } from '@plinth/api/contract';
import { csvText } from '@plinth/api/facts';

export interface ExportedModel {
  id: string;
  model_name: string;
  model_description: string | null;
  source_type: string;
  created_at: string;
  updated_at: string;
  columns: ModelColumn[];
  understanding: string;
  visualizations: Visualization[];
}

export function exportJson(model: ExportedModel): string {
  const { columns, understanding, visualizations, ...about } = model;
  return `${JSON.stringify({ model: about, model_schema: { columns }, understanding, visualizations }, null, 2)}\n`;
}

const headings = [
  'column',
  'type',
  'data_category',
  'description',
  'synonyms',
  'origin',
  'null_fraction',
  'distinct',
  'min',
  'max',
  'sample_values',
];

/** One record a column (RFC 4180). Cells that a spreadsheet would run as a formula become plain text. */
export function exportCsv(model: ExportedModel): string {
  const records = model.columns.map((c) => [
    c.name,
    c.type ?? '',
    c.data_category ?? '',
    c.description ?? '',
    c.synonyms?.join(' | ') ?? '',
    c.origin ?? '',
    c.profile ? String(c.profile.null_fraction) : '',
    c.profile ? String(c.profile.distinct) : '',
    String(c.profile?.min ?? ''),
    String(c.profile?.max ?? ''),
    c.sample_values?.join(' | ') ?? '',
  ]);
  return csvText([headings, ...records]);
}
