import type { Scan } from '../grammar/scan.ts';

/** Small words that tell how what follows them is meant. */
const telling = new Set(
  `of by per each for every in with whose which what who when where how many much that have has had is are was were the all and or
  their from at on to show list give find return tell me a an than not no do does did most number as please different
  top first last , ? : name names together did we our us i you can could 's`.split(/\s+/),
);

const lexical = (scan: Scan, item: number): string => {
  const at = scan.items[item];
  if (!at) return 'none';
  const text = scan.text(item);
  if (at.type === 'role') return telling.has(text) ? text : at.role.role;
  return at.type;
};

/** The text just before an item, by token: "of", "the", or what kind of word it is. */
export function before(scan: Scan, item: number, back: number): string {
  const start = scan.items[item]?.start ?? 0;
  const token = scan.context.tokens[start - back];
  if (!token) return 'start';
  if (telling.has(token.lower)) return token.lower;
  const own = scan.items.findIndex((x) => x.start <= start - back && x.end > start - back);
  return own < 0 ? 'none' : lexical(scan, own);
}
export function after(scan: Scan, item: number): string {
  const end = scan.items[item - 1]?.end ?? 0;
  const token = scan.context.tokens[end];
  if (!token) return 'end';
  if (telling.has(token.lower)) return token.lower;
  const own = scan.items.findIndex((x) => x.start <= end && x.end > end);
  return own < 0 ? 'none' : lexical(scan, own);
}

/** How the question begins, which says what form of answer is wanted. */
export function openingOf(scan: Scan): string {
  const words = scan.context.tokens.slice(0, 3).map((t) => (telling.has(t.lower) ? t.lower : '*'));
  return words.slice(0, 2).join('_');
}
