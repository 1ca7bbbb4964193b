import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.ts';

/** In the local provider a collection is one table of one connection. */
export interface TableAddress {
  connectionId: string;
  database: string;
  table: string;
}

export const noCollection = () => new Refusal(404, 'There is no collection with this ID.');

const partsSchema = z.tuple([z.string(), z.string(), z.string()]);

/** Names the table and gives no right to it: who may read it is asked of its connection. */
export const collectionIdOf = ({ connectionId, database, table }: TableAddress): string =>
  Buffer.from(JSON.stringify([connectionId, database, table])).toString('base64url');

export const readCollectionId = (id: string): TableAddress => {
  try {
    const [connectionId, database, table] = partsSchema.parse(
      JSON.parse(Buffer.from(id, 'base64url').toString('utf8')),
    );
    return { connectionId, database, table };
  } catch {
    throw noCollection();
  }
};
