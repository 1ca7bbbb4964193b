import { readFileSync, writeFileSync } from 'node:fs';
import { candidatesOf, readContext } from '../../apps/provider/src/analyst/reading/candidates.ts';
import { continued } from '../../apps/provider/src/analyst/reading/followUp.ts';
import { phrasesOf } from '../../apps/provider/src/analyst/reading/phrases.ts';
import { tokenize } from '../../apps/provider/src/analyst/reading/tokens.ts';
import { loadValues } from '../../apps/provider/src/analyst/reading/values.ts';
import type { LinearModel } from '../../apps/provider/src/analyst/reading/scorer.ts';
import type { Data, Task, Verdict } from './data.ts';

/** What a question's candidates look like to the scorer, and which are right. */
export interface Example {
  id: string;
  set: Task['set'];
  kind: string;
  fold: number;
  expect: Task['expect'];
  table: string;
  candidates: { verdict: Verdict; features: Int32Array; values: Float32Array }[];
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

export const today = '2026-11-22';

export async function collect(
  tasks: Task[],
  data: Data,
  { model, most, log }: { model: (task: Task) => LinearModel | null; most: number; log: string },
  vocabulary: Vocabulary,
): Promise<Example[]> {
  const examples: Example[] = [];
  const start = Date.now();
  for (const [n, task] of tasks.entries()) {
    const { table, run, key } = await task.open();
    const asked = task.previous ? `${task.previous} ${task.question}` : task.question;
    const values = await loadValues(table, phrasesOf(asked, tokenize(asked)), run);
    const weights = model(task);
    const context = readContext(task.question, table, values);
    const own = candidatesOf(context, today, weights);
    const found =
      task.previous && weights
        ? continued(own, context, readContext(task.previous, table, values), today, weights)
        : own;
    const candidates: Example['candidates'] = [];
    for (const { sql, features } of found.slice(0, most)) {
      const verdict = task.expect === 'refuse' ? 0 : await task.judge(sql);
      const ids = new Int32Array(features.size);
      const amounts = new Float32Array(features.size);
      let i = 0;
      for (const [name, value] of features) {
        ids[i] = vocabulary.id(name);
        amounts[i++] = value;
      }
      candidates.push({ verdict, features: ids, values: amounts });
    }
    examples.push({
      id: task.id,
      set: task.set,
      kind: task.kind,
      fold: task.fold,
      expect: task.expect,
      table: key,
      candidates,
    });
    if (n % 200 === 199) {
      console.log(`${log} ${n + 1} of ${tasks.length}, ${Math.round((Date.now() - start) / 1000)} s`);
      data.judgements.save();
    }
  }
  data.judgements.save();
  return examples;
}

/** Examples as one line each, after the names of the features. */
export function write(file: string, examples: Example[], vocabulary: Vocabulary): void {
  const rows = examples.map((e) =>
    JSON.stringify({
      ...e,
      candidates: e.candidates.map((c) => [
        c.verdict,
        [...c.features],
        [...c.values].map((v) => Number(v.toFixed(3))),
      ]),
    }),
  );
  writeFileSync(file, [JSON.stringify(vocabulary.names), ...rows].join('\n'));
}

export function read(file: string, vocabulary: Vocabulary): Example[] {
  const [names = '[]', ...rows] = readFileSync(file, 'utf8').split('\n');
  const ids = (JSON.parse(names) as string[]).map((name) => vocabulary.id(name));
  return rows.map((row) => {
    const e = JSON.parse(row) as Omit<Example, 'candidates'> & {
      candidates: [Verdict, number[], number[]][];
    };
    return {
      ...e,
      candidates: e.candidates.map(([verdict, features, values]) => ({
        verdict,
        features: Int32Array.from(features, (f) => ids[f] ?? 0),
        values: Float32Array.from(values),
      })),
    };
  });
}
