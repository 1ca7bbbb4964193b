import { deserialize, serialize } from 'node:v8';
import type { ProfileOptions, Source, TableProfile } from './source.ts';

/** A profile that passes through a thread unread: that of a wide table takes long to unpack. */
export interface PackedProfile {
  bytes: Uint8Array;
  columnCount: number;
  rowCount: number;
  sampledRows: number;
  exact: boolean;
}

export const packProfile = (profile: TableProfile): PackedProfile => ({
  bytes: serialize(profile),
  columnCount: profile.columns.length,
  rowCount: profile.rowCount,
  sampledRows: profile.sampledRows,
  exact: profile.exact,
});

export const unpackProfile = (bytes: Uint8Array): TableProfile => deserialize(bytes) as TableProfile;

export const readPackedProfile = async (
  source: Source,
  database: string,
  table: string,
  options: ProfileOptions,
): Promise<PackedProfile> =>
  source.packedProfile === undefined
    ? packProfile(await source.profile(database, table, options))
    : source.packedProfile(database, table, options);
