import type { Scan } from '../scan.ts';

const done = /(?:ed|en|wn|ne|de|ld|ght)$/;
const arranged =
  /^(?:order|sort|group|split|divid|broken|rank|list|arrang|segment|aggregat|summari[sz]|organi[sz]|categori[sz]|classifi|slic|number|averag|measur)/;
const ofSome = /^(?:the|your|our|my|their|his|her|its)$/;

/** "Withdrawn by the authors", "needed by your guests": who did it, and nothing that is told for each of them. */
export function saysDoer({ items, context: { tokens } }: Scan, at: number): boolean {
  const { start = 0, end = 0 } = items[at] ?? {};
  const before = tokens[start - 1]?.lower ?? '';
  return (
    tokens[start]?.lower === 'by' &&
    done.test(before) &&
    !arranged.test(before) &&
    ofSome.test(tokens[end]?.lower ?? '')
  );
}
