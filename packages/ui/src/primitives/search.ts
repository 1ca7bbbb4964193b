/** Letters that stand for others where a keyboard lacks them, and have no accent to lose. */
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
  // The sigma that ends a word.
  ς: 'σ',
};
const ofOthers = new RegExp(`[${Object.keys(written).join('')}]`, 'g');

/** A text as it is compared: in small letters without accents. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(ofOthers, (letter) => written[letter]!);

/** Where a text holds what is looked for, ignoring case and accents: its first letter and the one after its last. */
export const findIn = (text: string, query: string): [from: number, to: number] | null => {
  const wanted = plainText(query);
  if (wanted === '') return null;
  let plain = '';
  // Of each letter that is compared, where it is written.
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const said = plainText(letter);
    plain += said;
    for (let part = 0; part < said.length; part += 1) places.push(at);
    at += letter.length;
  }
  const first = plain.indexOf(wanted);
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
  const wanted = plainText(query.trim());
  if (wanted === '') return entries;
  return entries.filter((entry) => textsOf(entry).some((text) => plainText(text).includes(wanted)));
};
