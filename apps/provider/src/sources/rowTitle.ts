/** What is known of a column when a row needs a title and a time of creation. */
export interface TitleCandidate {
  name: string;
  kind: 'text' | 'number' | 'time' | 'other';
  isPrimaryKey: boolean;
}

const words = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

const titleWords = [
  'title',
  'name',
  'label',
  'subject',
  'headline',
  'caption',
  'summary',
  'display',
  'username',
  'email',
];
const codeWords = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'code',
  'hash',
  'token',
  'url',
  'uri',
  'type',
  'status',
  'path',
  'password',
]);

const kindWords = new Set(
  'type status mode class category group segment region country state city gender level kind priority currency language zip postal carrier'.split(
    ' ',
  ),
);

/** The column that names a row best: a name or title, else the first text that is no code, else the key. */
export function titleColumn(columns: readonly TitleCandidate[]): string | null {
  let best: TitleCandidate | null = null;
  let bestScore = -Infinity;
  columns.forEach((column, index) => {
    const parts = words(column.name);
    const rank = titleWords.findIndex(
      (word) => parts.at(-1) === word || parts[0] === word || parts.join('') === word,
    );
    let score = 0;
    if (rank !== -1) score += 100 - rank * 5 + (parts.length === 1 ? 20 : 0);
    if (column.kind === 'text') score += 40;
    else if (column.kind === 'number') score += 10;
    else if (column.kind === 'other') score -= 40;
    if (parts.some((part) => codeWords.has(part))) score -= rank === -1 ? 10 : 30;
    // What many rows share names none of them.
    if (rank === -1 && parts.some((part) => kindWords.has(part))) score -= 20;
    if (column.isPrimaryKey) score += 5;
    score -= Math.min(index, 50) * 0.5;
    if (score > bestScore) {
      bestScore = score;
      best = column;
    }
  });
  return (best as TitleCandidate | null)?.name ?? null;
}

const createdNames =
  /^(created|creation|inserted|added|registered|opened|signed_?up|joined|posted|published|received|ordered|order)/;

/** The column that tells when a row came to be, else any time column. */
export function createdColumn(columns: readonly TitleCandidate[]): string | null {
  const times = columns.filter((column) => column.kind === 'time');
  const created = times.find((column) => createdNames.test(words(column.name).join('_')));
  return (created ?? times[0])?.name ?? null;
}

/** A cell may hold megabytes: of its text this much is looked at. */
const lookedAt = 4096;
const mostShown = 300;

/** A title that fits a list: one line, not endless. */
export function titleText(value: string | null, fallback: string): string {
  const text = (value ?? '').trimStart();
  const line = text.slice(0, lookedAt).replace(/\s+/g, ' ').trim();
  if (line === '') return fallback;
  const isCut = line.length > mostShown || text.length > lookedAt;
  return isCut ? `${line.slice(0, mostShown - 1)}…` : line;
}
