import { readFileSync } from 'node:fs';
import { columnLabels, type ColumnLabel } from '../../apps/provider/src/modeling/columnModel.ts';
import type { ColumnProfile } from '../../apps/provider/src/sources/source.ts';

/** One labelled column of the training data, as the profile that a source would give of it. */
export interface LabelledColumn {
  /** Number of the source file: columns of one file never stand on both sides of a split. */
  file: number;
  label: ColumnLabel;
  rowCount: number;
  profile: ColumnProfile;
}

/** Records of a comma-separated text with quotes and line breaks inside quotes (RFC 4180). */
function* parseCsv(text: string): Generator<string[]> {
  let record: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      record.push(field);
      field = '';
    } else if (c === '\n') {
      record.push(field.replace(/\r$/, ''));
      yield record;
      record = [];
      field = '';
    } else field += c;
  }
  if (field !== '' || record.length > 0) yield [...record, field];
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

export function readLabelledColumns(path: string): LabelledColumn[] {
  const [header = [], ...records] = parseCsv(readFileSync(path, 'utf8'));
  const at = new Map(header.map((name, i) => [name, i]));
  return records.map((record) => {
    const cell = (name: string): string => record[at.get(name) ?? -1] ?? '';
    const figure = (name: string): number => Number(cell(name)) || 0;
    const label = columnLabels.find((known) => known === cell('y_act'));
    if (!label) throw new Error(`Unknown label ${cell('y_act')}`);
    const samples = [1, 2, 3, 4, 5].map((n) => cell(`sample_${n}`)).filter((text) => text.trim() !== '');
    // For text columns the four statistics are 0; for a numeric column of nothing but zeros they are too.
    const some = ['mean', 'std_dev', 'min_val', 'max_val'].some((name) => figure(name) !== 0);
    const numeric =
      samples.length > 0 &&
      samples.every((s) => number.test(s.trim())) &&
      (some || samples.every((s) => Number(s) === 0));
    const lengths = samples.map((s) => s.length);
    return {
      file: Number(cell('Record_id')),
      label,
      rowCount: figure('total_vals'),
      profile: {
        name: cell('Attribute_name'),
        type: numeric ? 'DOUBLE' : 'VARCHAR',
        nullable: true,
        comment: null,
        nullFraction: figure('%_nans') / 100,
        distinct: figure('num_of_dist_val'),
        min: numeric ? figure('min_val') : null,
        max: numeric ? figure('max_val') : null,
        mean: numeric ? figure('mean') : null,
        standardDeviation: numeric ? figure('std_dev') : null,
        topValues: [],
        histogram: null,
        meanLength: lengths.length ? lengths.reduce((a, b) => a + b, 0) / lengths.length : null,
        samples,
        isPrimaryKey: false,
        isUnique: false,
        foreignKey: null,
      },
    };
  });
}
