import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import {
  anything,
  flag,
  list,
  moment,
  nullable,
  number,
  object,
  recordOf,
  sometimes,
  text,
  title,
  type Read,
  type Sent,
} from '../http/described.ts';
import { listQuerySchema } from '../http/listQuery.ts';

const standardizedView = object({
  must: { model_id: text, model_name: title },
  may: {
    /** What SQL calls it. */
    view: text,
    /** Of the recipe that makes it, those that are on. */
    rules: number,
    /** Whether chat, metrics, reports and new profiles of the model read it, and not the table as it is. */
    used: flag,
  },
});
export type StandardizedOfTable = Sent<typeof standardizedView>;
export type ReadStandardizedOfTable = Read<typeof standardizedView>;

const collection = object({
  may: {
    title: text,
    description: nullable(text),
    /** The standardized views of its rows, each by the data model whose recipe makes it; of a host that has recipes. */
    standardized: sometimes(list(standardizedView)),
  },
});
export type Collection = Sent<typeof collection>;

const collectionObject = object({ must: { id: text }, may: { title: text, created_at: nullable(moment) } });
export type CollectionObject = Sent<typeof collectionObject>;

const objectRecord = object({
  may: {
    title: text,
    // Any JSON of another host; ours are rows.
    record: { ...anything, full: recordOf(z.unknown()) },
  },
});
export type ObjectRecord = Sent<typeof objectRecord>;

export const readCollection = defineCall({
  name: 'readCollection',
  summary: 'Title and description of a collection',
  method: 'GET',
  path: '/collections/:collectionId/',
  answer: object({ must: { result: list(collection) } }),
  failures: [404, 502, 504],
});

export const listObjects = defineCall({
  name: 'listObjects',
  summary: 'Objects of a collection: filtered, sorted and paged by the host',
  method: 'GET',
  path: '/collections/:collectionId/objects/',
  query: listQuerySchema,
  answer: object({
    must: { result: list(collectionObject), metadata: object({ must: { total_records: number } }) },
  }),
  failures: [404, 422, 502, 504],
});

export const readObject = defineCall({
  name: 'readObject',
  summary: 'One object with its record',
  method: 'GET',
  path: '/collections/:collectionId/objects/:objectId/',
  answer: object({ must: { result: objectRecord } }),
  failures: [404, 502, 504],
});
