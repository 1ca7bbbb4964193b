import type { FieldShape } from './mongodb.documents.ts';
import type { ColumnProfile, TableProfile } from './source.ts';

/** A field that repeats less than this in the sample goes on doing so in the rest. */
const growingShare = 0.9;

/** What is known of a collection beside the figures of its sample. */
export interface CollectionFacts {
  database: string;
  fields: FieldShape[];
  documents: number;
  total: number;
  complete: boolean;
}

/** The figures of a sample, as those of the whole collection. */
export function collectionProfile(profile: TableProfile, sample: CollectionFacts): TableProfile {
  const types = new Map(sample.fields.map(({ name, type }) => [name, type]));
  return {
    ...profile,
    database: sample.database,
    rowCount: sample.total,
    sampledRows: sample.documents,
    exact: sample.complete,
    primaryKey: ['_id'],
    columns: profile.columns.map((column) => fieldProfile(column, sample, types.get(column.name))),
  };
}

function fieldProfile(
  column: ColumnProfile,
  { documents, total, complete }: CollectionFacts,
  type: string | undefined,
): ColumnProfile {
  const key = column.name === '_id';
  const present = documents * (1 - column.nullFraction);
  const grows = !complete && present > 0 && column.distinct > present * growingShare;
  const distinct = grows ? Math.round((column.distinct / documents) * total) : column.distinct;
  return {
    ...column,
    type: type ?? column.type,
    nullable: !key && column.nullable,
    distinct: key ? total : distinct,
    isPrimaryKey: key,
    isUnique: key || (complete && column.isUnique),
  };
}
