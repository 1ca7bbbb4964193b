import { deserialize, serialize } from 'node:v8';
import type {
  Cell,
  ColumnProfile,
  PackedProfile,
  ProfileOptions,
  TableProfile,
  TableSource,
} from './source.ts';

/** Of a value. A cell may hold megabytes, which each thread that the profile passes through would copy. */
const mostCharacters = 10_000;

const beginning = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, mostCharacters) : cell);

const withBeginnings = (column: ColumnProfile): ColumnProfile => ({
  ...column,
  min: beginning(column.min),
  max: beginning(column.max),
  topValues: column.topValues.map(({ value, share }) => ({ value: beginning(value), share })),
  samples: column.samples.map(beginning),
});

export const packProfile = (profile: TableProfile): PackedProfile => ({
  bytes: serialize({ ...profile, columns: profile.columns.map(withBeginnings) }),
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
