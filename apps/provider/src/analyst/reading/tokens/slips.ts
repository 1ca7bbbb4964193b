import { isRoleWord } from '../shared/vocabulary/roles.ts';
import { lightWords } from '../shared/vocabulary/weakWords.ts';
import { isCommonWord } from '../shared/vocabulary/semantics.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';

/** How a word may have been mistyped, the likeliest first, and how long it is at least where that isn't chance. */
const slips: { shortest: number; of: (said: string) => string[] }[] = [
  // "Shfits", "msot": two neighbouring letters.
  {
    shortest: 4,
    of: (said) =>
      placesIn(said, 1, said.length - 2).map(
        (at) => said.slice(0, at) + (said[at + 1] ?? '') + (said[at] ?? '') + said.slice(at + 2),
      ),
  },
  // "Trainning", "suplier": a letter twice, or not twice.
  {
    shortest: 5,
    of: (said) => [
      ...placesIn(said, 1, said.length - 1)
        .filter((at) => said[at] === said[at - 1])
        .map((at) => said.slice(0, at) + said.slice(at + 1)),
      ...placesIn(said, 1, said.length - 1).map(
        (at) => said.slice(0, at) + (said[at] ?? '') + said.slice(at),
      ),
    ],
  },
  // "Estimte", "revenu": one is missing.
  { shortest: 5, of: (said) => withOneMore(said) },
  { shortest: 4, of: (said) => withOneMore(said).filter((word) => isRoleWord(word)) },
  // "Attendence", "absenses": one in place of another that sounds like it.
  {
    shortest: 8,
    of: (said) =>
      placesIn(said, 1, said.length - 1).flatMap((at) =>
        alike
          .filter((letters) => letters.includes(said[at] ?? ''))
          .flatMap((letters) => [...letters].map((l) => said.slice(0, at) + l + said.slice(at + 1))),
      ),
  },
];

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
const alike = ['aeiou', 'csz', 'ck'];

const placesIn = (said: string, from: number, to: number): number[] =>
  Array.from(said, (_, at) => at).slice(from, to + 1);

const withOneMore = (said: string): string[] =>
  placesIn(`${said} `, 1, said.length).flatMap((at) =>
    alphabet.map((letter) => said.slice(0, at) + letter + said.slice(at)),
  );

const isWord = (word: string): boolean =>
  isCommonWord(word) || isRoleWord(word) || lightWords.has(lemma(word));

/** "Deleted", "thickest", "skipped": forms of a word that is known, and no slips of another. */
const endings = /(?:e?d|ing|e?st|e?r|ly)$/;
export function isForm(said: string): boolean {
  const root = said.replace(endings, '');
  const roots = [root, `${root}e`];
  if (root.endsWith('i')) roots.push(`${root.slice(0, -1)}y`);
  if (root.at(-1) === root.at(-2)) roots.push(root.slice(0, -1));
  return root !== said && roots.some((word) => isCommonWord(word) || lightWords.has(word));
}

/** The common word that a mistyped one stands for: where only one is a slip away. */
export function commonWordFor(said: string): string | null {
  if (isForm(said)) return null;
  for (const { shortest, of } of slips) {
    if (said.length < shortest) continue;
    const words = new Set(of(said).filter((word) => word !== said && isWord(word)));
    const [word] = words;
    if (word !== undefined) return words.size === 1 ? word : null;
  }
  return null;
}
