import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { listQuerySchema } from '../http/listQuery.ts';

export const collectionSchema = z.object({ title: z.string(), description: z.nullable(z.string()) });
export type Collection = z.output<typeof collectionSchema>;

export const collectionObjectSchema = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.nullable(z.string()),
});
export type CollectionObject = z.output<typeof collectionObjectSchema>;

export const objectRecordSchema = z.object({
  title: z.string(),
  record: z.record(z.string(), z.unknown()),
});
export type ObjectRecord = z.output<typeof objectRecordSchema>;

const collectionId = z.object({ collectionId: z.string() });

export const readCollection = defineCall({
  name: 'readCollection',
  summary: 'Title and description of a collection',
  method: 'GET',
  path: '/collections/:collectionId/',
  auth: 'bearer',
  params: collectionId,
  status: 200,
  answer: z.object({ result: z.array(collectionSchema) }),
  failures: [404, 502, 504],
});

export const listObjects = defineCall({
  name: 'listObjects',
  summary: 'Objects of a collection: filtered, sorted and paged by the host',
  method: 'GET',
  path: '/collections/:collectionId/objects/',
  auth: 'bearer',
  params: collectionId,
  query: listQuerySchema,
  status: 200,
  answer: z.object({
    result: z.array(collectionObjectSchema),
    metadata: z.object({ total_records: z.number() }),
  }),
  failures: [404, 422, 502, 504],
});

export const readObject = defineCall({
  name: 'readObject',
  summary: 'One object with its record',
  method: 'GET',
  path: '/collections/:collectionId/objects/:objectId/',
  auth: 'bearer',
  params: z.object({ collectionId: z.string(), objectId: z.string() }),
  status: 200,
  answer: z.object({ result: objectRecordSchema }),
  failures: [404, 502, 504],
});
