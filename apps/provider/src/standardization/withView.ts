import { loadModule, scanSync, type ScanToken } from 'libpg-query';

await loadModule();

const tokensOf = (sql: string): readonly ScanToken[] => {
  try {
    return scanSync(sql).tokens.filter(({ tokenName }) => !/COMMENT$/.test(tokenName));
  } catch {
    return [];
  }
};

/** A statement before which a view is put, as a part of its WITH. What can't be read the gate refuses. */
export const withView = (sql: string, name: string, select: string): string => {
  // Of most nothing has to be read.
  const [first, second] = /^\s*select\b/i.test(sql) ? [] : tokensOf(sql);
  const view = `${name} AS (\n${select}\n)`;
  if (first?.text.toUpperCase() !== 'WITH') return `WITH ${view}\n${sql}`;
  const end = second?.text.toUpperCase() === 'RECURSIVE' ? second.end : first.end;
  // Places are in bytes.
  const bytes = Buffer.from(sql);
  return `${bytes.subarray(0, end).toString()} ${view},${bytes.subarray(end).toString()}`;
};
