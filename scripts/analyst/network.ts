import {
  layersOf,
  mostJudged,
  readQuestion,
  saidShare,
  type Held,
  type Keep,
  type Matrix,
  type NetworkNumbers,
  type ReadCandidate,
  type ReadQuestion,
} from '../../apps/provider/src/analyst/reading/ranking/network.ts';
import { seededRandom, shuffled } from '../boosting/random.ts';
import type { Example } from './examples.ts';
import { setWeight, usable } from './ranking.ts';

export interface NetworkSettings {
  /** How many figures a feature becomes, and of how many the layers are made. */
  width: number;
  hidden: number;
  noneHidden: number;
  epochs: number;
  together: number;
  rate: number;
  /** The share of figures that each step of training leaves out. */
  dropped: number;
  /** One network for each. */
  seeds: number[];
  /** How many tables a feature or word must occur in. */
  tables: number;
}
export const network: NetworkSettings = {
  width: 32,
  hidden: 64,
  noneHidden: 48,
  epochs: 4,
  together: 32,
  rate: 0.03,
  dropped: 0.25,
  seeds: [17, 18],
  tables: 6,
};

/** As in the ranking, where plain questions count more. */
const weightOf = { ...setWeight, plain: 1.2 };

/** How far numbers are from nought before anything is learned. */
const spread = { feature: 0.05, word: 0.17 };

/** A matrix that follows its gradient, each number with a step of its own length (Adagrad), in the rows that were met. */
class LearnedMatrix implements Matrix {
  readonly columns: number;
  readonly cells: Float32Array;
  readonly #gradient: Float32Array;
  readonly #squares: Float32Array;
  readonly #isMet: Uint8Array;
  #met: number[] = [];
  constructor({ rows, columns }: { rows: number; columns: number }, start: (row: number) => number) {
    this.columns = columns;
    this.cells = Float32Array.from({ length: rows * columns }, (_, i) => start(Math.floor(i / columns)));
    this.#gradient = new Float32Array(rows * columns);
    this.#squares = new Float32Array(rows * columns);
    this.#isMet = new Uint8Array(rows);
  }
  row(at: number): Float32Array {
    return this.cells.subarray(at * this.columns, (at + 1) * this.columns);
  }
  add(row: number, by: Float32Array, times: number): void {
    if (!this.#isMet[row]) {
      this.#isMet[row] = 1;
      this.#met.push(row);
    }
    const gradient = this.#gradient;
    const start = row * this.columns;
    for (let k = 0; k < by.length; k++) gradient[start + k]! += by[k]! * times;
  }
  move(rate: number): void {
    const { cells, columns } = this;
    const gradient = this.#gradient;
    const squares = this.#squares;
    for (const row of this.#met) {
      this.#isMet[row] = 0;
      for (let i = row * columns; i < (row + 1) * columns; i++) {
        const step = gradient[i]!;
        if (step === 0) continue;
        squares[i]! += step * step;
        cells[i]! -= (rate * step) / Math.sqrt(squares[i]!);
        gradient[i] = 0;
      }
    }
    this.#met = [];
  }
  /** By how much each output of the layer is off moves it, and tells by how much each input is off. */
  learn(input: Float32Array, off: Float32Array): Float32Array {
    const before = new Float32Array(input.length);
    const told = new Float32Array(this.columns);
    told.set(input);
    told[input.length] = 1;
    for (let j = 0; j < off.length; j++) {
      const by = off[j]!;
      if (by === 0) continue;
      const row = this.row(j);
      for (let k = 0; k < before.length; k++) before[k]! += row[k]! * by;
      this.add(j, told, by);
    }
    return before;
  }
}

/** A question as it is learned from. */
interface Lesson {
  words: Int32Array;
  candidates: Held[];
  isRight: boolean[];
  weight: number;
}

const lessonOf = ({ said, candidates, set, expect }: Example, allowed: Uint8Array): Lesson => {
  const judged = candidates.slice(0, mostJudged);
  return {
    words: said.filter((place) => allowed[place]),
    candidates: judged.map(({ features, values }) => ({
      features: features.filter((place) => allowed[place]),
      values: values.filter((_, i) => allowed[features[i]!]),
    })),
    isRight: judged.map(({ verdict }) => expect === 'answer' && verdict === 1),
    weight: weightOf[set],
  };
};

/** Below that nothing is worth moving. */
const hardly = 1e-3;

class LearningNetwork implements NetworkNumbers {
  readonly rows: LearnedMatrix;
  readonly start: LearnedMatrix;
  readonly hidden: LearnedMatrix;
  readonly score: LearnedMatrix;
  readonly noneHidden: LearnedMatrix;
  readonly none: LearnedMatrix;
  readonly #width: number;
  readonly #keep: Keep;

  constructor(isWord: boolean[], settings: NetworkSettings, random: () => number) {
    const { width, hidden, noneHidden, dropped } = settings;
    const layers = layersOf(width, hidden, noneHidden);
    const any = (most: number): number => (random() * 2 - 1) * most;
    const layer = (shape: { rows: number; columns: number }) => {
      const most = 1 / Math.sqrt(shape.columns - 1);
      return new LearnedMatrix(shape, () => any(most));
    };
    this.#width = width;
    this.rows = new LearnedMatrix({ rows: isWord.length, columns: width + 1 }, (row) =>
      any(isWord[row] ? spread.word : spread.feature),
    );
    for (let row = 0; row < isWord.length; row++) this.rows.row(row)[0] = 0;
    this.start = new LearnedMatrix(layers.start, () => 0);
    this.hidden = layer(layers.hidden);
    this.score = layer(layers.score);
    this.noneHidden = layer(layers.noneHidden);
    this.none = layer(layers.none);
    this.#keep = (figures) =>
      new Float32Array(figures).map(() => (random() < dropped ? 0 : 1 / (1 - dropped)));
  }

  /** Notes which way a question moves every number: towards belief in right candidates, and in whether there are any. */
  learn({ words, candidates, isRight, weight }: Lesson): void {
    const read = readQuestion(this, words, candidates, this.#keep);
    const isNone = !isRight.includes(true);
    const right = read.beliefs.reduce((sum, belief, i) => (isRight[i] ? sum + belief : sum), 0);
    const told = this.#learnNone(read, weight * (1 / (1 + Math.exp(-read.none)) - Number(isNone)));
    const width = this.#width;
    const said = told.slice(0, width);
    for (const [i, candidate] of read.candidates.entries()) {
      const belief = read.beliefs[i]!;
      const off = isNone ? 0 : weight * (belief - (isRight[i] ? belief / right : 0));
      if (Math.abs(off) < hardly && belief < hardly) continue;
      const mean = told.map((x) => x * belief);
      const input = this.#learnCandidate(candidate, off, mean.subarray(2 * width));
      this.#learnFeatures(candidates[i]!, off, figuresOff(candidate, read.said, input, mean.subarray(width)));
      for (let k = 0; k < width; k++)
        said[k]! += input[width + k]! + input[2 * width + k]! * candidate.figures[k]!;
    }
    const by = new Float32Array(width + 1);
    for (let k = 0; k < width; k++) by[k + 1] = said[k]! * (1 - read.said[k]! ** 2) * saidShare;
    for (const word of words) this.rows.add(word, by, 1);
  }

  /** By how much what is told of all candidates is off. */
  #learnNone({ told, noneHidden, keptNone }: ReadQuestion, off: number): Float32Array {
    const kept = noneHidden.map((x, j) => x * keptNone[j]!);
    const hiddenOff = this.none.learn(kept, Float32Array.of(off));
    return this.noneHidden.learn(
      told,
      hiddenOff.map((x, j) => (noneHidden[j] === 0 ? 0 : x * keptNone[j]!)),
    );
  }

  /** By how much what goes into the hidden layer is off: by the candidate's score, and by its part in the mean. */
  #learnCandidate(
    { hidden, keptHidden, input, keptInput }: ReadCandidate,
    off: number,
    mean: Float32Array,
  ): Float32Array {
    const kept = hidden.map((x, j) => x * keptHidden[j]!);
    const hiddenOff = this.score.learn(kept, Float32Array.of(off));
    const inputOff = this.hidden.learn(
      input,
      hiddenOff.map((x, j) => (hidden[j] === 0 ? 0 : x * keptHidden[j]! + mean[j]!)),
    );
    return inputOff.map((x, k) => x * keptInput[k]!);
  }

  #learnFeatures({ features, values }: Held, off: number, figures: Float32Array): void {
    const by = new Float32Array(this.#width + 1);
    by[0] = off;
    by.set(figures, 1);
    this.start.add(0, figures, 1);
    for (let i = 0; i < features.length; i++) this.rows.add(features[i]!, by, values[i]!);
  }

  move(rate: number): void {
    for (const matrix of [this.rows, this.start, this.hidden, this.score, this.noneHidden, this.none])
      matrix.move(rate);
  }
}

/** By how much a candidate's figures are off before they are bent, of what they go into and their part in the mean. */
function figuresOff(
  { figures }: ReadCandidate,
  said: Float32Array,
  input: Float32Array,
  mean: Float32Array,
): Float32Array {
  const products = 2 * figures.length;
  return figures.map(
    (figure, k) => (input[k]! + input[products + k]! * said[k]! + mean[k]!) * (1 - figure * figure),
  );
}

function trainOne(lessons: Lesson[], isWord: boolean[], s: NetworkSettings, seed: number): NetworkNumbers {
  const random = seededRandom(seed);
  const learning = new LearningNetwork(isWord, s, random);
  for (let epoch = 0; epoch < s.epochs; epoch++) {
    const order = shuffled(lessons.length, random);
    for (let at = 0; at < order.length; at += s.together) {
      for (const i of order.slice(at, at + s.together)) learning.learn(lessons[i]!);
      learning.move(s.rate);
    }
  }
  return learning;
}

/** What networks have learned, each from a seed of its own, with a row for each name; unknown ones are nought. */
export interface LearnedNetwork {
  isKnown: Uint8Array;
  members: NetworkNumbers[];
}

/** Learns which candidate is right, and whether any is, by the gradients of both together, a batch at a time. */
export function trainNetwork(
  examples: Example[],
  names: string[],
  settings: NetworkSettings,
): LearnedNetwork {
  const told = examples.filter(
    ({ set, expect, candidates }) => weightOf[set] > 0 && expect !== 'clarify' && candidates.length > 0,
  );
  const isKnown = usable(told, names.length, settings.tables);
  const lessons = told.map((example) => lessonOf(example, isKnown));
  const isWord = names.map((name) => name.startsWith('said:'));
  return { isKnown, members: settings.seeds.map((seed) => trainOne(lessons, isWord, settings, seed)) };
}
