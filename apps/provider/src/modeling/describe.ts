import type { DataCategory } from '@plinth/api/facts';
import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import { columnFacts } from './columnFacts.ts';
import { subjectOf } from './subject.ts';
import { valuesOf } from './values.ts';
import { capitalise, formatShare } from './wording.ts';

interface Description {
  text: string;
  origin: 'database' | 'generated';
}

/**
 * One plain sentence on a column: what it holds, then what its values look like. The database's own comment
 * comes first and stays as it is.
 */
export function describeColumn(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
): Description {
  const comment = column.comment?.trim();
  if (comment) return { text: comment, origin: 'database' };
  const facts = columnFacts(column, table);
  const subject = capitalise(subjectOf(column, table, category, facts));
  const values = valuesOf(column, table, category, facts);
  const gaps =
    column.nullFraction > 0 && !facts.empty ? `; missing in ${formatShare(column.nullFraction)} of rows` : '';
  // "Web address of the avatar, a web address such as …" says it twice.
  const told = /^(?:Web address|Website|Home page)/.test(subject)
    ? values.replace(/^a web address /, '')
    : values;
  return { text: `${subject}, ${told}${gaps}.`, origin: 'generated' };
}
