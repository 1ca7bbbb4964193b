/**
 * English questions with known answers, asked of the built-in analyst. The data is not part of the project: PLINTH_DATA
 * names its folder, else ../shared/data beside the project is tried. Each fold's questions are answered by weights made
 * without it, as `npm run train:analyst` leaves them in the cache; PLINTH_BENCH_MODEL=shipped asks the shipped ones.
 * PLINTH_BENCH_SETS=spider,people asks these sets only, PLINTH_BENCH_EVERY=5 every fifth question,
 * PLINTH_BENCH_LIST=wrong,refused lists questions.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ask, type Answer } from '../apps/provider/src/analyst/ask.ts';
import type { AnalystModel } from '../apps/provider/src/analyst/reading/probability/model.ts';
import { Data, type Task } from '../scripts/analyst/data.ts';
import { today } from '../scripts/analyst/examples.ts';
import { foldCount, foldModels, strangerTo } from '../scripts/analyst/folds.ts';
import { unpackQuestions } from '../scripts/analyst/packedQuestions.ts';
import { cacheFolder } from '../scripts/analyst/workbench.ts';

/** `offered`: asked back where an answer was expected, and the right one is among what was offered. */
type Verdict = 'right' | 'extra' | 'fair' | 'wrong' | 'offered' | 'clarified' | 'refused';
interface Line {
  task: Task;
  verdict: Verdict;
  probability: number | null;
  answer: Answer;
  milliseconds: number;
}

/** What an answer is worth, as the scorers of the data have it. */
async function verdictOf(task: Task, answer: Answer): Promise<Verdict> {
  const offers = answer.clarify ?? [];
  if (offers.length > 0) {
    if (task.expect === 'refuse') return 'right';
    for (const { sql } of offers)
      if ((await task.judge(sql)) === 1) return task.expect === 'answer' ? 'offered' : 'right';
    return 'clarified';
  }
  if (answer.refused || answer.sql_query === null) return task.expect === 'refuse' ? 'right' : 'refused';
  if (task.expect === 'refuse') return 'wrong';
  const judged = await task.judge(answer.sql_query);
  if (judged === 2) return 'extra';
  if (judged === 0) return 'wrong';
  return task.expect === 'clarify' ? 'fair' : 'right';
}

async function line(task: Task, model: AnalystModel): Promise<Line> {
  const { table, run } = await task.open();
  let querying = 0;
  const timed: typeof run = async (sql, most) => {
    const start = performance.now();
    try {
      return await run(sql, most);
    } finally {
      querying += performance.now() - start;
    }
  };
  const start = performance.now();
  const signal = new AbortController().signal;
  const answer = await ask(task.question, table, {
    run: timed,
    signal,
    model,
    today,
    previous: task.previous === null ? null : { question: task.previous },
  });
  const milliseconds = performance.now() - start - querying;
  return {
    task,
    verdict: await verdictOf(task, answer),
    probability: answer.probability ?? null,
    answer,
    milliseconds,
  };
}

const percent = (a: number, b: number): string => (b ? `${((100 * a) / b).toFixed(1)} %` : '–').padStart(9);

function table(lines: Line[]): void {
  const heads = ['right', 'extra', 'fair', 'wrong', 'offered', 'clarified', 'refused'] as const;
  console.log(['kind'.padEnd(26), 'questions', ...heads, 'right/all', 'wrong/answered'].join('  '));
  const kinds = [...new Set(lines.map((l) => l.task.kind))].sort();
  for (const kind of [...(kinds.length > 24 ? [] : kinds), 'total']) {
    const own = lines.filter((l) => kind === 'total' || l.task.kind === kind);
    const n = (verdict: Verdict) => own.filter((l) => l.verdict === verdict).length;
    const answered = own.filter((l) => !l.answer.refused).length;
    const counts = [own.length, ...heads.map(n)].map((c) => String(c).padStart(9)).join('');
    console.log(
      `${kind.padEnd(26)}${counts} ${percent(n('right'), own.length)} ${percent(n('wrong'), answered)}`,
    );
  }
}

/** Said probabilities against how often they were right. */
function reliability(lines: Line[]): void {
  console.log('said probability, questions answered, truly right');
  for (let bucket = 0; bucket < 10; bucket++) {
    const own = lines.filter(
      (l) => !l.answer.refused && Math.min(9, Math.floor((l.probability ?? 0) * 10)) === bucket,
    );
    if (own.length === 0) continue;
    const mean = own.reduce((sum, l) => sum + (l.probability ?? 0), 0) / own.length;
    console.log(
      `${mean.toFixed(2)}  ${String(own.length).padStart(5)}  ${percent(own.filter((l) => l.verdict === 'right').length, own.length)}`,
    );
  }
}

function p95(lines: Line[]): string {
  const sorted = lines.map((l) => l.milliseconds).toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)} ms`;
}

async function measure(name: string, tasks: Task[], model: (task: Task) => AnalystModel): Promise<Line[]> {
  const every = Number(process.env.PLINTH_BENCH_EVERY ?? 1);
  const listed = (process.env.PLINTH_BENCH_LIST ?? '').split(',');
  const lines: Line[] = [];
  for (const [i, task] of tasks.entries()) {
    if (i % every !== 0) continue;
    const one = await line(task, model(task));
    lines.push(one);
    if (listed.includes(one.verdict))
      console.log(
        `${one.verdict} ${task.id} ${task.question}\n  gold ${task.gold}\n  mine ${one.answer.sql_query ?? one.answer.answer} (${one.probability ?? '–'})`,
      );
  }
  console.log(`\n${name}`);
  table(lines);
  console.log(`p95 per question, without its queries: ${p95(lines)}`);
  return lines;
}

export async function run(): Promise<void> {
  const folder = path.resolve(process.env.PLINTH_DATA ?? '../shared/data');
  if (!existsSync(path.join(folder, 'questions', 'questions.jsonl'))) {
    console.log(
      `No questions in ${folder}. Set PLINTH_DATA to the folder that holds questions/ and the others.`,
    );
    return;
  }
  mkdirSync(cacheFolder, { recursive: true });
  const data = new Data(folder, cacheFolder);
  const models = process.env.PLINTH_BENCH_MODEL === 'shipped' ? null : foldModels();
  if (!models) console.log('No weights of folds: the shipped ones are asked, which know these questions.');
  const modelFor = strangerTo(models);
  const held = (task: Task) => modelFor(task.fold);
  const trained = (task: Task) => modelFor((task.fold + 1) % foldCount);
  const wanted = process.env.PLINTH_BENCH_SETS?.split(',');
  const sets: [string, string, () => Promise<Task[]>][] = [
    [
      'spider',
      'One-table questions over 140 databases',
      async () => (await data.spider('questions-train')).filter((t) => t.set === 'spider'),
    ],
    [
      'synonym',
      'The same in other words',
      async () => (await data.spider('questions-train')).filter((t) => t.set === 'synonym'),
    ],
    ['wiki', 'Questions over tables of Wikipedia', () => data.wiki('wikitables-train')],
    ['people', 'Questions as people ask them', () => data.people()],
    [
      'own',
      'Questions as people ask them, over tables of our own',
      () => data.people(unpackQuestions('people', path.join(cacheFolder, 'own')), 'own'),
    ],
    [
      'authors',
      'Questions by others, over their tables',
      () => data.people(unpackQuestions('authors', path.join(cacheFolder, 'authors')), 'authors'),
    ],
    ['old', 'The first 266 one-table questions', () => data.spider('questions')],
    ['oldWiki', 'The first 400 questions over tables of Wikipedia', () => data.wiki('wikitables')],
  ];
  try {
    const all: Line[] = [];
    for (const [set, name, load] of sets) {
      if (wanted && !wanted.includes(set)) continue;
      const tasks = await load();
      all.push(...(await measure(`${name}, held back`, tasks, held)));
      if (tasks[0]?.fold !== -1 && process.env.PLINTH_BENCH_TRAINED)
        await measure(`${name}, trained on`, tasks, trained);
    }
    reliability(all);
  } finally {
    data.close();
  }
}
