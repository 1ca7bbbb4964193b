import { createHash } from 'node:crypto';
import { opinionOf } from '../../apps/provider/src/analyst/secondReader/opinion.ts';
import { candidatesFor, valuesFor } from '../../apps/provider/src/analyst/reading/ask.ts';
import {
  askingFigures,
  piecesOf,
} from '../../apps/provider/src/analyst/reading/probability/questionFigures.ts';
import {
  bagOf,
  bearsOut,
  firstOf,
  unreadOf,
  type Opinion,
} from '../../apps/provider/src/analyst/reading/probability/evidence.ts';
import type { AnalystModel } from '../../apps/provider/src/analyst/reading/probability/model.ts';
import { saidIn } from '../../apps/provider/src/analyst/reading/ranking/network.ts';
import { facetsOf } from '../../apps/provider/src/analyst/reading/probability/evidenceFigures.ts';
import { ownFigures } from '../../apps/provider/src/analyst/reading/probability/ownFigures.ts';
import { rowsTold, type RowsTold } from '../../apps/provider/src/analyst/reading/probability/rowsTold.ts';
import { areUnread } from '../../apps/provider/src/analyst/reading/reaction/react.ts';
import { passesOver } from '../../apps/provider/src/analyst/reading/reaction/passesOver.ts';
import { sayingFigures } from '../../apps/provider/src/analyst/reading/probability/coverageFigures.ts';
import type { Task, Verdict } from './data.ts';

/** What a query comes to; rows as a short hash. */
export interface Ran {
  rows: string;
  firstColumn: string;
  told: RowsTold;
}

/** A candidate as training needs it: features by number. */
export interface ExampleCandidate {
  verdict: Verdict;
  features: Int32Array;
  values: Float32Array;
  own: number[];
  saying: number[];
  asking: number[];
  facets: string[];
  pieces: string[];
  /** Null where the database refuses it. */
  ran: Ran | null;
  /** The other reader is sure of the same rows. */
  isBorneOut: boolean;
  /** It may not be answered with, however likely. */
  passesOver: boolean;
}

export interface Example {
  id: string;
  set: Task['set'];
  question: string;
  said: Int32Array;
  kind: string;
  fold: number;
  expect: Task['expect'];
  table: string;
  rowCount: number;
  /** No candidate reads enough of the question: it is refused. */
  isUnread: boolean;
  candidates: ExampleCandidate[];
  opinion: (Pick<Opinion, 'confidence' | 'isPlainFigure'> & Ran & { verdict: Verdict }) | null;
}

/** Features by number; their names are shared by all examples. */
export class Vocabulary {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();
  id(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.names.push(name);
      this.#ids.set(name, id);
    }
    return id;
  }
}

export const today = '2026-11-24';
const mostCandidates = 24;

const short = (text: string): string => createHash('sha1').update(text).digest('base64').slice(0, 8);
const rounded = (x: number): number => Number(x.toFixed(4));

const saidFeatures = (question: string, vocabulary: Vocabulary): Int32Array =>
  Int32Array.from(saidIn(question), (name) => vocabulary.id(name));

/** A question's candidates as the given weights order them, each run and judged. */
export async function exampleOf(task: Task, model: AnalystModel, vocabulary: Vocabulary): Promise<Example> {
  const { id, set, kind, fold, expect, question } = task;
  const previous = task.previous === null ? null : { question: task.previous };
  const { table, run, key } = await task.open();
  const values = await valuesFor(question, table, { run, previous });
  const found = candidatesFor(question, table, values, { model, previous, today });
  const opinion = previous ? null : await opinionOf(question, table, values, run);
  const judge = (sql: string, rows: Parameters<Task['judge']>[1]): Promise<Verdict> | Verdict =>
    expect === 'refuse' ? 0 : task.judge(sql, rows);
  const candidates: ExampleCandidate[] = [];
  for (const candidate of found.slice(0, mostCandidates)) {
    const result = await run(candidate.sql).catch(() => null);
    const names = [...candidate.features];
    candidates.push({
      verdict: result ? await judge(candidate.sql, result.rows) : 0,
      features: Int32Array.from(names, ([name]) => vocabulary.id(name)),
      values: Float32Array.from(names, ([, value]) => value),
      own: ownFigures(candidate).map(rounded),
      saying: sayingFigures(candidate).map(rounded),
      asking: askingFigures(candidate),
      facets: facetsOf(candidate).map(short),
      pieces: piecesOf(candidate).map(short),
      ran: result && {
        rows: short(bagOf(result.rows)),
        firstColumn: short(firstOf(result.rows)),
        told: rowsTold(result),
      },
      isBorneOut: Boolean(opinion && result && unreadOf(candidate) === 0 && bearsOut(opinion, result)),
      passesOver: passesOver(candidate),
    });
  }
  return {
    id,
    set,
    question,
    said: saidFeatures(question, vocabulary),
    kind,
    fold,
    expect,
    table: key,
    rowCount: table.rowCount,
    isUnread: areUnread(found),
    candidates,
    opinion: opinion && {
      confidence: opinion.confidence,
      isPlainFigure: opinion.isPlainFigure,
      rows: short(bagOf(opinion.result.rows)),
      firstColumn: short(firstOf(opinion.result.rows)),
      told: rowsTold(opinion.result),
      verdict: await judge(opinion.sql, opinion.result.rows),
    },
  };
}

type Packed = Omit<Example, 'said' | 'candidates'> & {
  candidates: (Omit<ExampleCandidate, 'features' | 'values'> & { names: string[]; values: number[] })[];
};

/** An example as one line, so that examples can be made by several processes. */
export const packed = ({ said: _, ...e }: Example, { names }: Vocabulary): string =>
  JSON.stringify({
    ...e,
    candidates: e.candidates.map(({ features, values, ...rest }) => ({
      ...rest,
      names: [...features].map((f) => names[f] ?? ''),
      values: [...values].map((v) => Number(v.toFixed(3))),
    })),
  });

export function unpacked(line: string, vocabulary: Vocabulary): Example {
  const e = JSON.parse(line) as Packed;
  return {
    ...e,
    said: saidFeatures(e.question, vocabulary),
    candidates: e.candidates.map(({ names, values, ...rest }) => ({
      ...rest,
      features: Int32Array.from(names, (name) => vocabulary.id(name)),
      values: Float32Array.from(values),
    })),
  };
}
