import { deserialize, serialize } from 'node:v8';
import type { PackedProfile, ProfileOptions, TableProfile, TableSource } from './source.ts';

export const packProfile = (profile: TableProfile): PackedProfile => ({
  bytes: serialize(profile),
  columnCount: profile.columns.length,
  rowCount: profile.rowCount,
  sampledRows: profile.sampledRows,
  exact: profile.exact,
});

export const unpackProfile = (bytes: Uint8Array): TableProfile => deserialize(bytes) as TableProfile;

export const readPackedProfile = async (
  source: TableSource,
  database: string,
  table: string,
  options: ProfileOptions,
): Promise<PackedProfile> =>
  source.packedProfile === undefined
    ? packProfile(await source.profile(database, table, options))
    : source.packedProfile(database, table, options);
