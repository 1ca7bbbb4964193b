import type { Visualization } from '@plinth/api/contract';
import { columnsText, type ColumnsText } from './columnsText.ts';
import type { TableProfile } from '../sources/source.ts';
import type { ModelWriter } from './writeModel.ts';

export interface WriteOptions {
  descriptions: boolean;
  understanding: boolean;
  visualizations: boolean;
}

/** What is written of a model, part by part; the columns as JSON text, which passes quickly between threads. */
export type WrittenPart =
  | { kind: 'notice'; message: string }
  | { kind: 'columns'; text: ColumnsText; count: number }
  | { kind: 'understanding'; text: string }
  | { kind: 'visualizations'; list: Visualization[] };

export const writeParts = async (
  profile: TableProfile,
  { descriptions, understanding, visualizations }: WriteOptions,
  writer: ModelWriter,
  signal: AbortSignal,
  onPart: (part: WrittenPart) => void,
): Promise<void> => {
  const notice = (message: string) => onPart({ kind: 'notice', message });
  const columns = await writer.columns(profile, { descriptions }, signal, notice);
  signal.throwIfAborted();
  onPart({ kind: 'columns', text: columnsText(columns), count: columns.length });
  if (understanding) {
    const text = await writer.understanding(profile, columns, signal, notice);
    signal.throwIfAborted();
    onPart({ kind: 'understanding', text });
  }
  if (!visualizations) return;
  onPart({ kind: 'visualizations', list: await writer.visualizations(profile, columns, signal, notice) });
};
