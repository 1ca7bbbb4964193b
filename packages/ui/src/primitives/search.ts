/** Letters that stand for others where a keyboard lacks them, and that have no accent to lose. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A letter as it is looked for: small, and without an accent. */
const plainLetter = (letter: string): string => {
  const bare = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return written[bare] ?? bare;
};

const plain = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : Array.from(text, plainLetter).join('');

/** Where a text holds what is looked for, ignoring case and accents: its first letter and the one after its last. */
export const findIn = (text: string, query: string): [from: number, to: number] | null => {
  const wanted = plain(query);
  if (wanted === '') return null;
  if (isAscii(text)) {
    const from = text.toLowerCase().indexOf(wanted);
    return from < 0 ? null : [from, from + wanted.length];
  }
  const letters = Array.from(text, (letter) => ({ letter, said: plainLetter(letter) }));
  // Of each letter that is compared, where it is written.
  const places: number[] = [];
  let at = 0;
  for (const { letter, said } of letters) {
    for (let part = 0; part < said.length; part += 1) places.push(at);
    at += letter.length;
  }
  const first = letters
    .map(({ said }) => said)
    .join('')
    .indexOf(wanted);
  if (first < 0) return null;
  const last = places[first + wanted.length - 1]!;
  return [places[first]!, places.find((place) => place > last) ?? text.length];
};

/** The entries of which one of some texts holds what is looked for; all of them while that is nothing. */
export const search = <Entry>(
  entries: readonly Entry[],
  query: string,
  textsOf: (entry: Entry) => readonly string[],
): readonly Entry[] => {
  const wanted = plain(query.trim());
  if (wanted === '') return entries;
  return entries.filter((entry) => textsOf(entry).some((text) => plain(text).includes(wanted)));
};
