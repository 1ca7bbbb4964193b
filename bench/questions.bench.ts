/**
 * English questions with known answers, asked of the built-in analyst. The data is not part of the project: PLINTH_DATA
 * names its folder, else ../shared/data beside the project is tried.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask, type Answer } from '../apps/provider/src/analyst/ask.ts';
import { analystTable, type AnalystTable } from '../apps/provider/src/analyst/table.ts';
import { CsvSource, CsvStore } from '../apps/provider/src/sources/csv.source.ts';
import { DuckPool } from '../apps/provider/src/sources/duckdb.pool.ts';
import type { QueryResult } from '../apps/provider/src/sources/source.ts';

interface Verdict {
  id: string;
  question: string;
  verdict: 'right' | 'extra' | 'wrong' | 'refused';
  tags?: string[];
  kind?: string;
  gold?: string;
  sql?: string | null;
  why?: string;
}

interface OneTableScorer {
  score: (dir: string, answers: Map<string, { id: string; sql: string | null }>) => Verdict[];
  table: (verdicts: Verdict[]) => string;
}

interface WikiScorer {
  verdict: (item: WikiQuestion, answer: { rows: unknown[][] } | null) => Verdict['verdict'];
}

interface WikiQuestion {
  id: string;
  table: string;
  question: string;
  answers: string[];
  kind: string;
}

const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** A CSV file as the product opens it, with the time that a question takes without its queries. */
class Asker {
  readonly #pool: DuckPool;
  readonly #store: CsvStore;
  readonly #open = new Map<string, Promise<{ source: CsvSource; table: AnalystTable }>>();
  readonly times: number[] = [];

  constructor(folder: string, pool: DuckPool) {
    this.#pool = pool;
    this.#store = new CsvStore(folder, pool);
  }

  async #load(file: string, name: string) {
    const connection = {
      kind: 'csv' as const,
      id: file,
      version: '1',
      fileName: `${name}.csv`,
      content: () => Promise.resolve(readFileSync(file)),
    };
    const source = new CsvSource(connection, this.#store, this.#pool);
    const signal = AbortSignal.timeout(60_000);
    const [tableName] = await source.tables('csv');
    if (tableName === undefined) throw new Error(`${file} holds no table.`);
    const profile = await source.profile('csv', tableName, { signal });
    const table = analystTable(profile, {
      reference: source.tableReference(tableName),
      dialect: source.dialect,
    });
    return { source, table };
  }

  async ask(file: string, name: string, question: string): Promise<Answer> {
    const key = `${file} ${name}`;
    const opened = this.#open.get(key) ?? this.#load(file, name);
    this.#open.set(key, opened);
    const { source, table } = await opened;
    const signal = AbortSignal.timeout(20_000);
    let querying = 0;
    const run = async (sql: string, maxRows = 10_000): Promise<QueryResult> => {
      const start = performance.now();
      try {
        return await source.query('csv', profileName(table), sql, {
          timeoutMs: 10_000,
          maxRows,
          signal,
        });
      } finally {
        querying += performance.now() - start;
      }
    };
    const start = performance.now();
    const answer = await ask(question, table, { run, signal });
    this.times.push(performance.now() - start - querying);
    return answer;
  }
}

const profileName = (table: AnalystTable): string => table.name;

function p95(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms`;
}

const list = process.env.PLINTH_BENCH_LIST ?? '';

function show(verdict: Verdict, detail: string): void {
  if (!list.split(',').includes(verdict.verdict)) return;
  console.log(`${verdict.verdict} ${verdict.id} ${verdict.question}\n  ${detail.replaceAll('\n', ' ')}`);
}

async function oneTable(folder: string, asker: Asker): Promise<void> {
  const scorer = (await import(pathToFileURL(path.join(folder, 'score.mjs')).href)) as OneTableScorer;
  const questions = lines<{ id: string; db: string; table: string; question: string }>(
    path.join(folder, 'questions.jsonl'),
  );
  const answers = new Map<string, { id: string; sql: string | null }>();
  const said = new Map<string, Answer>();
  for (const { id, db, table, question } of questions) {
    const answer = await asker.ask(path.join(folder, 'tables', `${db}.${table}.1.csv`), table, question);
    said.set(id, answer);
    answers.set(id, { id, sql: answer.sql_query });
  }
  const verdicts = scorer.score(folder, answers);
  for (const v of verdicts)
    show(v, `gold ${v.gold ?? ''}\n  mine ${v.sql ?? said.get(v.id)?.answer ?? ''} ${v.why ?? ''}`);
  console.log(scorer.table(verdicts));
  console.log(`p95 per question, without its queries: ${p95(asker.times)}`);
}

async function wikitables(folder: string, asker: Asker): Promise<void> {
  const scorer = (await import(pathToFileURL(path.join(folder, 'score.mjs')).href)) as WikiScorer;
  const verdicts: (Verdict & { kind: string })[] = [];
  for (const item of lines<WikiQuestion>(path.join(folder, 'questions.jsonl'))) {
    const answer = await asker.ask(
      path.join(folder, item.table),
      path.basename(item.table, '.csv'),
      item.question,
    );
    const verdict = scorer.verdict(item, answer.refused ? null : { rows: answer.rows ?? [] });
    const entry = { id: item.id, question: item.question, kind: item.kind, verdict };
    verdicts.push(entry);
    show(
      entry,
      `${item.table} gold ${JSON.stringify(item.answers)} mine ${answer.sql_query ?? answer.answer} ${JSON.stringify(answer.rows?.slice(0, 3) ?? '')}`,
    );
  }
  const share = (a: number, b: number) => (b ? `${((100 * a) / b).toFixed(1)} %` : '–').padStart(10);
  console.log('kind         questions  answered     right     wrong   refused  right/all wrong/answered');
  for (const kind of [...new Set(verdicts.map((v) => v.kind)), 'total']) {
    const of = verdicts.filter((v) => kind === 'total' || v.kind === kind);
    const n = (verdict: string) => of.filter((v) => v.verdict === verdict).length;
    const answered = of.length - n('refused');
    const figures = [of.length, answered, n('right'), n('wrong'), n('refused')]
      .map((x) => String(x).padStart(9))
      .join(' ');
    console.log(
      `${kind.padEnd(11)} ${figures} ${share(n('right'), of.length)} ${share(n('wrong'), answered)}`,
    );
  }
  console.log(`p95 per question, without its queries: ${p95(asker.times)}`);
}

export async function run(): Promise<void> {
  const data = path.resolve(process.env.PLINTH_DATA ?? '../shared/data');
  if (!existsSync(path.join(data, 'questions', 'questions.jsonl'))) {
    console.log(
      `No questions in ${data}. Set PLINTH_DATA to the folder that holds questions/ and wikitables/.`,
    );
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'));
  const pool = new DuckPool();
  try {
    const only = process.env.PLINTH_BENCH_ONLY;
    if (only !== 'wiki') {
      console.log('\nOne-table questions (three data sets each)');
      await oneTable(path.join(data, 'questions'), new Asker(path.join(folder, 'one'), pool));
    }
    if (only !== 'one') {
      console.log('\nQuestions over tables of Wikipedia');
      await wikitables(path.join(data, 'wikitables'), new Asker(path.join(folder, 'wiki'), pool));
    }
  } finally {
    pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
