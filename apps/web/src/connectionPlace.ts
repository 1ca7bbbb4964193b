import type { Connection } from '@plinth/api';

/** Where a connection leads, in one line: the host and database, or the file. */
export const connectionPlace = ({ connection_details: details, source_type }: Connection): string => {
  if ('file_name' in details) return details.file_name;
  const { host, port, database } = details;
  const place = source_type === 'mongodb' || port === undefined ? host : `${host}:${port}`;
  return database === '' ? place : `${place} / ${database}`;
};
