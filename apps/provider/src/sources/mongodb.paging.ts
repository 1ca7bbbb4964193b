import { BSON } from 'mongodb';
import type { Collection, Document, Filter } from 'mongodb';
import { dayRange } from './days.ts';
import { readAll } from './mongodb.client.ts';
import { cellText } from './cell.ts';
import { bsonCell, exactTypes, flatten } from './mongodb.documents.ts';
import type { FieldShape } from './mongodb.documents.ts';
import { connectLimit, workLimit } from './mongodb.limits.ts';
import { createdColumn, titleColumn, titleText } from './rowTitle.ts';
import type { TitleCandidate } from './rowTitle.ts';
import type { Cell, ObjectPage, ObjectQuery, ObjectRecord } from './source.ts';

/** Above this many documents a page without a filter shows the server's estimate. */
const countedDocuments = 100_000;
const pageBytes = 32 * 1024 * 1024;

/** The fields that a document is shown by. */
interface Roles {
  title: string | null;
  created: string | null;
}

function rolesOf(fields: readonly FieldShape[]): Roles {
  const candidates = fields
    // A part of a path that begins with "$" is an operator to the server.
    .filter(({ path }) => !/(^|\.)\$|\0/.test(path) && path !== '_id')
    .map(({ path, type, duckType }): TitleCandidate => {
      const kind =
        type === 'string' || type.startsWith('string |')
          ? 'text'
          : duckType === 'TIMESTAMP'
            ? 'time'
            : /^(BIGINT|DOUBLE|DECIMAL)/.test(duckType)
              ? 'number'
              : 'other';
      return { name: path, kind, isPrimaryKey: false };
    });
  return { title: titleColumn(candidates), created: createdColumn(candidates) };
}

function createdAt(value: unknown): string | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return value instanceof BSON.ObjectId ? value.getTimestamp().toISOString() : null;
}

const encodeId = (id: unknown): string =>
  Buffer.from(BSON.EJSON.stringify({ id }, { relaxed: false }), 'utf8').toString('base64url');

export function decodeId(id: string): unknown {
  try {
    const parsed = BSON.EJSON.parse(Buffer.from(id, 'base64url').toString('utf8'), { relaxed: false }) as {
      id?: unknown;
    };
    return parsed.id;
  } catch {
    return undefined;
  }
}

const nothing: Filter<Document> = { _id: { $exists: false } };

function searched({ search }: ObjectQuery, title: string | null): Filter<Document>[] {
  if (!search) return [];
  if (title === null) return [nothing];
  const $regex = search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [{ [title]: { $regex, $options: 'i' } }];
}

/** Days are days in UTC; without a field of times, an object's id tells when it was made. */
function dated(
  query: ObjectQuery,
  fields: readonly FieldShape[],
  created: string | null,
): Filter<Document>[] {
  const { from, before } = dayRange(query.startDate, query.endDate);
  const hasTimedIds = fields.find(({ path }) => path === '_id')?.type === 'objectId';
  const bound = (operator: '$gte' | '$lt', day: string | null): Filter<Document>[] => {
    if (day === null) return [];
    if (created !== null) return [{ [created]: { [operator]: new Date(day) } }];
    if (!hasTimedIds) return [nothing];
    return [{ _id: { [operator]: BSON.ObjectId.createFromTime(Date.parse(day) / 1000) } }];
  };
  return [...bound('$gte', from), ...bound('$lt', before)];
}

export async function pageOf(
  collection: Collection,
  fields: readonly FieldShape[],
  query: ObjectQuery,
  signal: AbortSignal,
): Promise<ObjectPage> {
  const { title, created } = rolesOf(fields);
  const conditions = [...searched(query, title), ...dated(query, fields, created)];
  const filter: Filter<Document> = conditions.length === 0 ? {} : { $and: conditions };
  const estimate = await collection.estimatedDocumentCount({ maxTimeMS: connectLimit });
  const total =
    conditions.length === 0 && estimate > countedDocuments
      ? estimate
      : await collection.countDocuments(filter, { signal, maxTimeMS: workLimit });
  const sort: [string, 1 | -1][] = [];
  if (query.order !== undefined && title !== null) sort.push([title, query.order === 'ascending' ? 1 : -1]);
  sort.push(['_id', 1]);
  const paths = [...new Set(['_id', title, created].filter((path) => path !== null))];
  const cursor = collection
    .find(filter, { ...exactTypes, signal, maxTimeMS: workLimit })
    .sort(sort)
    .skip(Math.max(0, Math.trunc(query.offset)))
    .limit(Math.max(1, Math.trunc(query.limit)))
    .project(Object.fromEntries(paths.map((path) => [path, 1])));
  const documents = await readAll(cursor, { documents: query.limit, bytes: pageBytes });
  return { total, rows: documents.map((document) => rowOf(document, { title, created })) };
}

function rowOf(document: Document, { title, created }: Roles): ObjectPage['rows'][number] {
  const values = flatten(document);
  const id: unknown = document['_id'];
  return {
    id: encodeId(id),
    title: titleText(
      title === null ? null : cellText(bsonCell(values.get(title))),
      cellText(bsonCell(id)) ?? '',
    ),
    createdAt: createdAt(created === null ? id : values.get(created)),
  };
}

/** The document with this `_id`, or null. */
export async function recordOf(
  collection: Collection,
  fields: readonly FieldShape[],
  key: unknown,
  signal: AbortSignal,
): Promise<ObjectRecord | null> {
  const { title } = rolesOf(fields);
  const document = await collection.findOne({ _id: { $eq: key } } as Filter<Document>, {
    ...exactTypes,
    signal,
    maxTimeMS: connectLimit,
  });
  if (document === null) return null;
  const record = bsonCell(document) as { [name: string]: Cell };
  const text = title === null ? null : cellText(bsonCell(flatten(document).get(title)));
  return { title: titleText(text, cellText(record['_id']) ?? ''), record };
}
