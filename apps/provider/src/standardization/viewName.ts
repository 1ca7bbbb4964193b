const ending = '_standardized';
/** PostgreSQL cuts longer names, in bytes: the view would be called as its table. */
const longestName = 63;

/** Of a table's standardized view. */
export const viewName = (table: string): string => {
  const letters = [...table.split('.').at(-1)!.replaceAll('"', '')];
  while (Buffer.byteLength(letters.join('')) > longestName - ending.length) letters.pop();
  return `${letters.join('')}${ending}`;
};

/** For a comment, which ends with its line. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
