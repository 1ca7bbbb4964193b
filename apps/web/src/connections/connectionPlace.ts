import type { ReadConnection } from '@plinth/api';

/** Where a connection leads, in one line: the host and database, or the file. */
export const connectionPlace = ({
  connection_details,
  source_type,
}: Pick<ReadConnection, 'connection_details' | 'source_type'>): string => {
  const { file_name, host = '', port, database = '' } = connection_details ?? {};
  if (file_name !== undefined) return file_name;
  const place = source_type === 'mongodb' || port === undefined || host === '' ? host : `${host}:${port}`;
  return [place, database].filter((part) => part !== '').join(' / ');
};
