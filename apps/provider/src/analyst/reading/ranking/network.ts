import type { Features } from '../features/counter.ts';

/** How many candidates are looked at together. */
export const mostJudged = 16;
/** What is told of all candidates beside the mean of their figures. */
const standings = 4;

const word = /\p{L}+|\d+|[^\s\p{L}\d]/gu;

/** What a question says, word by word and two by two, as features; numbers are all alike. */
export function saidIn(question: string): string[] {
  const words = (question.toLowerCase().match(word) ?? []).map((w) => (/^\d/.test(w) ? '#' : w));
  const pairs = ['^', ...words].map((w, i) => `${w} ${words[i] ?? '$'}`);
  return [...new Set([...words, ...pairs])].map((said) => `said:${said}`);
}

/** Numbers in rows of `columns`. */
export interface Matrix {
  columns: number;
  cells: Float32Array;
}

/**
 * A network over what a question says and the features of its candidates: each candidate's figures, the question's and
 * both multiplied go through a hidden layer. A head for whether any of them is right goes by the mean of all, as far as
 * they are believed. A layer has a row for each of its outputs, whose last number is added.
 */
export interface NetworkNumbers {
  /** A row for each feature and each word: its weight, then its figures. */
  rows: Matrix;
  /** What is added to each candidate's figures, as one row. */
  start: Matrix;
  hidden: Matrix;
  score: Matrix;
  noneHidden: Matrix;
  none: Matrix;
}

/** The shape of a network's layers, by how many figures a feature becomes and how many are hidden. */
export const layersOf = (width: number, hidden: number, noneHidden: number) => ({
  start: { rows: 1, columns: width },
  hidden: { rows: hidden, columns: 3 * width + 1 },
  score: { rows: 1, columns: hidden + 1 },
  noneHidden: { rows: noneHidden, columns: 2 * width + hidden + standings + 1 },
  none: { rows: 1, columns: noneHidden + 1 },
});

/** What a candidate is made of, by row of the network, and how often each holds. */
export interface Held {
  features: Int32Array;
  values: Float32Array;
}

/** Which figures of a layer count, and how much; in training some of them don't. */
export type Keep = (figures: number) => Float32Array;

/** One candidate, layer by layer. */
export interface ReadCandidate {
  figures: Float32Array;
  keptInput: Float32Array;
  input: Float32Array;
  hidden: Float32Array;
  keptHidden: Float32Array;
  score: number;
}

/** All of a question's candidates, and whether any is right, layer by layer. */
export interface ReadQuestion {
  said: Float32Array;
  candidates: ReadCandidate[];
  beliefs: Float32Array;
  told: Float32Array;
  noneHidden: Float32Array;
  keptNone: Float32Array;
  none: number;
}

function through({ columns, cells }: Matrix, input: Float32Array): Float32Array {
  const outputs = new Float32Array(cells.length / columns);
  for (let row = 0; row < outputs.length; row++) {
    const at = row * columns;
    let sum = cells[at + columns - 1]!;
    for (let k = 0; k < columns - 1; k++) sum += cells[at + k]! * input[k]!;
    outputs[row] = sum;
  }
  return outputs;
}

const rectified = (figures: Float32Array): Float32Array => figures.map((x) => Math.max(0, x));

/** The words of a question together; how long it is says little. */
export const saidShare = 1 / 4;

function readSaid({ columns, cells }: Matrix, words: Int32Array): Float32Array {
  const figures = new Float32Array(columns - 1);
  for (const place of words) {
    const at = place * columns + 1;
    for (let k = 0; k < figures.length; k++) figures[k]! += cells[at + k]! * saidShare;
  }
  return figures.map(Math.tanh);
}

function readCandidate(
  { rows, start, hidden, score }: NetworkNumbers,
  said: Float32Array,
  { features, values }: Held,
  keep: Keep,
): ReadCandidate {
  const { columns, cells } = rows;
  const width = columns - 1;
  const figures = start.cells.slice();
  let weight = 0;
  for (let i = 0; i < features.length; i++) {
    const at = features[i]! * columns;
    const value = values[i]!;
    weight += cells[at]! * value;
    for (let k = 0; k < width; k++) figures[k]! += cells[at + 1 + k]! * value;
  }
  const keptInput = keep(3 * width);
  const input = new Float32Array(3 * width);
  for (let k = 0; k < width; k++) {
    const figure = (figures[k] = Math.tanh(figures[k]!));
    input[k] = figure * keptInput[k]!;
    input[width + k] = said[k]! * keptInput[width + k]!;
    input[2 * width + k] = figure * said[k]! * keptInput[2 * width + k]!;
  }
  const layer = rectified(through(hidden, input));
  const keptHidden = keep(layer.length);
  const [more = 0] = through(
    score,
    layer.map((x, j) => x * keptHidden[j]!),
  );
  return { figures, keptInput, input, hidden: layer, keptHidden, score: weight + more };
}

/** What is told of all candidates: the question, their mean, how widely belief is spread, the most that one has, how many there are, and how strong they are. */
function toldOf(said: Float32Array, candidates: ReadCandidate[], beliefs: Float32Array, strength: number) {
  const width = said.length;
  const hidden = candidates[0]?.hidden.length ?? 0;
  const told = new Float32Array(2 * width + hidden + standings);
  told.set(said);
  let spread = 0;
  for (const [i, candidate] of candidates.entries()) {
    const belief = beliefs[i]!;
    spread -= belief * Math.log(belief + 1e-9);
    for (let k = 0; k < width; k++) told[width + k]! += belief * candidate.figures[k]!;
    for (let j = 0; j < hidden; j++) told[2 * width + j]! += belief * candidate.hidden[j]!;
  }
  told.set([spread, Math.max(...beliefs), candidates.length / 10, strength / 5], 2 * width + hidden);
  return told;
}

/** Reads a question with at least one candidate. */
export function readQuestion(
  numbers: NetworkNumbers,
  words: Int32Array,
  held: readonly Held[],
  keep: Keep,
): ReadQuestion {
  const said = readSaid(numbers.rows, words);
  const candidates = held.map((one) => readCandidate(numbers, said, one, keep));
  const top = Math.max(...candidates.map(({ score }) => score));
  const odds = Float32Array.from(candidates, ({ score }) => Math.exp(score - top));
  const all = odds.reduce((a, b) => a + b, 0);
  const beliefs = odds.map((o) => o / all);
  const told = toldOf(said, candidates, beliefs, Math.log(all) + top);
  const noneHidden = rectified(through(numbers.noneHidden, told));
  const keptNone = keep(noneHidden.length);
  const [none = 0] = through(
    numbers.none,
    noneHidden.map((x, j) => x * keptNone[j]!),
  );
  return { said, candidates, beliefs, told, noneHidden, keptNone, none };
}

export interface Judgement {
  /** Log-odds that none of the candidates is right. */
  none: number;
  /** What speaks for each; the belief in them goes by their exponentials. */
  scores: number[];
}

/** Numbers in a byte each (base64), those of a column in steps of its own. */
export interface MatrixFile {
  steps: number[];
  cells: string;
}

/** Several networks, whose mean counts. */
export type NetworkFile = Record<keyof NetworkNumbers, MatrixFile>[];

function matrixOf({ steps, cells }: MatrixFile): Matrix {
  const columns = steps.length;
  const numbers = new Float32Array(new Int8Array(Buffer.from(cells, 'base64')));
  for (let i = 0; i < numbers.length; i++) numbers[i]! *= steps[i % columns]!;
  return { columns, cells: numbers };
}

const all: Keep = (figures) => new Float32Array(figures).fill(1);
const mean = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** How many features and words the networks of a file know: all of them know the same. */
function rowsOf([member]: NetworkFile): number {
  if (!member) return 0;
  return Buffer.from(member.rows.cells, 'base64').length / member.rows.steps.length;
}

/** Judges candidates that are given by rows of the network, as are the words of the question. */
export type Network = (words: Int32Array, candidates: readonly Held[]) => Judgement;

export function loadNetwork(file: NetworkFile): Network {
  const members = file.map(({ rows, start, hidden, score, noneHidden, none }) => ({
    rows: matrixOf(rows),
    start: matrixOf(start),
    hidden: matrixOf(hidden),
    score: matrixOf(score),
    noneHidden: matrixOf(noneHidden),
    none: matrixOf(none),
  }));
  return (words, candidates) => {
    if (candidates.length === 0) return { none: 0, scores: [] };
    const reads = members.map((numbers) => readQuestion(numbers, words, candidates, all));
    return {
      none: mean(reads.map(({ none }) => none)),
      scores: candidates.map((_, i) => mean(reads.map((read) => read.candidates[i]!.score))),
    };
  };
}

/** Judges candidates of a question by the names of their features; a name that the network hasn't seen says nothing. */
export type NamedNetwork = (question: string, candidates: readonly Features[]) => Judgement;

/** The network of a file, whose rows are those of the first names; what only other weights know has none. */
export function namedNetwork(file: NetworkFile, names: string[]): NamedNetwork {
  const network = loadNetwork(file);
  const places = new Map(names.slice(0, rowsOf(file)).map((name, i) => [name, i]));
  const placed = (features: Iterable<[string, number]>): [number, number][] =>
    Array.from(features).flatMap(([name, value]): [number, number][] => {
      const place = places.get(name);
      return place === undefined ? [] : [[place, value]];
    });
  return (question, candidates) =>
    network(
      Int32Array.from(placed(saidIn(question).map((name) => [name, 1])), ([place]) => place),
      candidates.map((features) => {
        const known = placed(features);
        return {
          features: Int32Array.from(known, ([place]) => place),
          values: Float32Array.from(known, ([, value]) => value),
        };
      }),
    );
}

/** {@link judgedFigures} by name. */
export const judgedNames = ['noneRight', 'judgedShare', 'judgedBehind'] as const;

/** What the network makes of one candidate, or of an answer that none of them is. */
export function judgedFigures({ none, scores }: Judgement, at: number | null): number[] {
  const score = at === null ? undefined : scores[at];
  if (score === undefined) return [none, 0, -9];
  const top = Math.max(...scores);
  const sum = scores.reduce((total, s) => total + Math.exp(s - top), 0);
  return [none, Math.exp(score - top) / sum / (1 + Math.exp(none)), score - top];
}
