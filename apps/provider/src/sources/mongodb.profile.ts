import type { Sample } from './mongodb.sample.ts';
import type { ColumnProfile, TableProfile } from './source.ts';

/** A field that repeats less than this in the sample goes on doing so in the rest. */
const growingShare = 0.9;

/** The figures of a sample, as those of the whole collection. */
export function collectionProfile(profile: TableProfile, database: string, sample: Sample): TableProfile {
  return {
    ...profile,
    database,
    rowCount: sample.total,
    sampledRows: sample.documents,
    exact: sample.complete,
    primaryKey: ['_id'],
    columns: profile.columns.map((column) => fieldProfile(column, sample)),
  };
}

function fieldProfile(column: ColumnProfile, { fields, documents, total, complete }: Sample): ColumnProfile {
  const field = fields.find(({ name }) => name === column.name);
  const key = column.name === '_id';
  const present = documents * (1 - column.nullFraction);
  const grows = !complete && present > 0 && column.distinct > present * growingShare;
  const distinct = grows ? Math.round((column.distinct / documents) * total) : column.distinct;
  return {
    ...column,
    type: field?.type ?? column.type,
    nullable: !key && column.nullable,
    distinct: key ? total : distinct,
    isPrimaryKey: key,
    isUnique: key || (complete && column.isUnique),
  };
}
