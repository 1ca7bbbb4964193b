import { readFileSync } from 'node:fs';
import { areSynonyms } from './synonyms.ts';
import { lemma, nearlySame, stem } from './wordForms.ts';

/** How two words belong together, best first. */
export type Kinship = 'same' | 'stem' | 'typo' | 'synonym' | 'wordnet' | 'broader' | 'part' | 'near' | 'none';

interface WordData {
  dimensions: number;
  words: string;
  senses: string;
  general: string;
  vectors: string;
}

class Dictionary {
  readonly #places = new Map<string, number>();
  readonly #senses: number[][][];
  readonly #general: number[];
  readonly #vectors: Int8Array;
  readonly #lengths: Float64Array;
  readonly #dimensions: number;

  constructor(data: WordData) {
    for (const [at, word] of data.words.split(' ').entries()) this.#places.set(word, at);
    this.#senses = data.senses
      .split(' ')
      .map((parts) => parts.split(';').map((list) => (list === '' ? [] : list.split(',').map(Number))));
    this.#general = data.general.split(' ').map(Number);
    const bytes = Buffer.from(data.vectors, 'base64');
    this.#vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#dimensions = data.dimensions;
    this.#lengths = new Float64Array(this.#places.size);
    for (let w = 0; w < this.#lengths.length; w++) {
      let sum = 0;
      for (let d = 0; d < this.#dimensions; d++) sum += (this.#vectors[w * this.#dimensions + d] ?? 0) ** 2;
      this.#lengths[w] = Math.sqrt(sum);
    }
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  /** Cosine of two words' vectors; 0 where one is unknown. */
  cosine(a: string, b: string): number {
    const x = this.#places.get(a);
    const y = this.#places.get(b);
    if (x === undefined || y === undefined) return 0;
    const n = this.#dimensions;
    let sum = 0;
    for (let d = 0; d < n; d++) sum += (this.#vectors[x * n + d] ?? 0) * (this.#vectors[y * n + d] ?? 0);
    return sum / ((this.#lengths[x] ?? 1) * (this.#lengths[y] ?? 1));
  }

  /** Synonyms share a sense; a broader word's sense is the next more general one. */
  relation(a: string, b: string): 'wordnet' | 'broader' | null {
    const x = this.#senses[this.#places.get(a) ?? -1];
    const y = this.#senses[this.#places.get(b) ?? -1];
    if (!x || !y) return null;
    for (let part = 0; part < 3; part++)
      if ((x[part] ?? []).some((s) => (y[part] ?? []).includes(s))) return 'wordnet';
    for (let part = 0; part < 2; part++) {
      const up = (list: number[] | undefined) => (list ?? []).slice(0, 2).map((s) => this.#general[s] ?? -1);
      if (up(x[part]).some((s) => s >= 0 && (y[part] ?? []).includes(s))) return 'broader';
      if (up(y[part]).some((s) => s >= 0 && (x[part] ?? []).includes(s))) return 'broader';
    }
    return null;
  }
}

let loaded: Dictionary | null = null;
export function dictionary(): Dictionary {
  loaded ??= new Dictionary(
    JSON.parse(readFileSync(new URL('../../data/words.json', import.meta.url), 'utf8')) as WordData,
  );
  return loaded;
}

/** Whether a word is one that people commonly use: what isn't may be mistyped. */
export const isCommonWord = (word: string): boolean =>
  dictionary().has(word) || dictionary().has(lemma(word));

export const quality: Record<Kinship, number> = {
  same: 1,
  stem: 0.9,
  typo: 0.8,
  synonym: 0.78,
  wordnet: 0.7,
  part: 0.68,
  broader: 0.58,
  near: 0.5,
  none: 0,
};

/** Most pairs: how far apart they are nobody asks. */
const unrelated = { kin: 'none', cosine: 0 } as const;

const known = new Map<string, Map<string, { kin: Kinship; cosine: number }>>();
/** Pairs of words, 3 to 4 MB in each thread, and 13 where each is of another word: each question's words meet the names of each table that is asked about. */
const mostKnown = 50_000;
let knownPairs = 0;
const nearest = 0.42;

/** How a word of a question belongs to a word of a column's name; both as lemmas. */
export function kinship(said: string, own: string): { kin: Kinship; cosine: number } {
  const before = known.get(said)?.get(own);
  if (before) return before;
  if (knownPairs >= mostKnown) {
    known.clear();
    knownPairs = 0;
  }
  const found = findKinship(said, own);
  known.set(said, (known.get(said) ?? new Map<string, typeof found>()).set(own, found));
  knownPairs += 1;
  return found;
}

function findKinship(said: string, own: string): { kin: Kinship; cosine: number } {
  if (said === own) return { kin: 'same', cosine: 1 };
  const words = dictionary();
  const cosine = words.cosine(said, own);
  if (own.length > 3 && said.length > 3 && stem(said) === stem(own)) return { kin: 'stem', cosine };
  if (areSynonyms(own, said)) return { kin: 'synonym', cosine };
  if (nearlySame(own, said) && !words.has(said)) return { kin: 'typo', cosine };
  const relation = words.relation(said, own);
  if (relation === 'wordnet') return { kin: relation, cosine };
  if ((own.length >= 4 && said.startsWith(own)) || (said.length >= 4 && own.startsWith(said)))
    return { kin: 'part', cosine };
  if (relation) return { kin: relation, cosine };
  if (cosine > nearest) return { kin: 'near', cosine };
  return unrelated;
}
