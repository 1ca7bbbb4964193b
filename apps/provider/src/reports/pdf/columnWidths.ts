/** Of a text's letters, how many a column is made wide for. */
const mostLetters = 36;
const fewestLetters = 4;

interface Table {
  columns: readonly { header: string; isNumeric: boolean }[];
  rows: readonly (readonly string[])[];
}

/** Columns beside each other as wide as `room`, in its unit; a number stays on one line before a text does. */
export const columnWidths = (
  { columns, rows }: Table,
  room: number,
  letter: number,
  gap: number,
): number[] => {
  const wanted = columns.map(({ header, isNumeric }, at) => {
    const longestWord = Math.max(...header.split(/\s/).map(({ length }) => length));
    const longest = Math.max(longestWord, ...rows.map((row) => row[at]!.length));
    return Math.max(fewestLetters, isNumeric ? longest : Math.min(longest, mostLetters)) * letter + gap;
  });
  const sum = wanted.reduce((all, width) => all + width, 0);
  if (sum <= room) return wanted.map((width) => (width / sum) * room);
  // Numbers first, then what is narrow; the wide ones share the rest.
  const order = wanted
    .map((width, at) => ({ width, at, isNumeric: columns[at]!.isNumeric }))
    .toSorted((a, b) => Number(b.isNumeric) - Number(a.isNumeric) || a.width - b.width);
  const widths = [...wanted];
  let left = room;
  for (const [done, { width, at, isNumeric }] of order.entries()) {
    const others = order.length - done - 1;
    const most = isNumeric
      ? Math.max(left / (others + 1), left - others * (8 * letter + gap))
      : left / (others + 1);
    widths[at] = Math.min(width, most);
    left -= widths[at];
  }
  return widths;
};
