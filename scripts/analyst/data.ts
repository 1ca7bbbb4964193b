import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cell } from '../../apps/provider/src/sources/source.ts';
import { Workbench, type OpenTable } from './workbench.ts';

/** 1 right, 2 right but for more columns, 0 wrong. */
export type Verdict = 0 | 1 | 2;

/** One question with the means to judge a query as its answer. */
export interface Task {
  id: string;
  set: 'spider' | 'synonym' | 'wiki' | 'people' | 'old' | 'oldWiki' | 'own' | 'authors' | 'plain';
  kind: string;
  fold: number;
  question: string;
  previous: string | null;
  expect: 'answer' | 'clarify' | 'refuse';
  open: () => Promise<OpenTable>;
  /** Rows where they were fetched already. */
  judge: (sql: string, rows?: Cell[][]) => Promise<Verdict>;
  gold: string;
}

const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as T);

interface SpiderItem {
  id: string;
  db: string;
  table: string;
  question: string;
  sql: string;
  keys_sql?: string;
  keys?: number;
  fold?: number;
  synonym?: string;
  tags: string[];
}
interface SpiderScorer {
  openTable: (dir: string, key: string, entry: unknown, k: number) => DatabaseSync;
  query: (db: DatabaseSync, sql: string) => Cell[][];
  compare: (gold: Cell[][], keys: number, answer: Cell[][]) => 'right' | 'extra' | 'wrong';
}
interface WikiItem {
  id: string;
  table: string;
  question: string;
  answers: string[];
  kind: string;
  fold?: number;
  shared?: boolean;
}
interface WikiScorer {
  verdict: (item: WikiItem, answer: { rows: Cell[][] }) => string;
}
interface Gold {
  sql: string;
  mode: string;
  n?: number;
  reading?: string;
  min?: number;
}
interface PeopleItem {
  id: string;
  table: string;
  kind: string;
  question: string;
  previous?: string;
  expect: 'answer' | 'clarify' | 'refuse';
  gold: Gold[];
}
interface PeopleScorer {
  compare: (gold: Gold, goldRows: Cell[][], rows: Cell[][]) => boolean;
  Tables: new (
    dir: string,
    modules: string,
  ) => {
    query: (table: string, sql: string) => Promise<Cell[][]>;
    entries: Record<string, { name: string; file?: string; path?: string }>;
  };
}

/** Judgements kept between runs. */
class Judgements {
  readonly #file: string;
  readonly #known: Map<string, Verdict>;
  #changed = 0;

  constructor(file: string) {
    this.#file = file;
    this.#known = existsSync(file) ? new Map(lines<[string, Verdict]>(file)) : new Map<string, Verdict>();
  }

  async of(key: string, judge: () => Promise<Verdict> | Verdict): Promise<Verdict> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = await judge();
    this.#known.set(key, made);
    this.#changed++;
    return made;
  }

  save(): void {
    if (this.#changed === 0) return;
    writeFileSync(this.#file, [...this.#known].map((entry) => JSON.stringify(entry)).join('\n') + '\n');
    this.#changed = 0;
  }
}

const modules = path.resolve('node_modules');

export class Data {
  readonly bench = new Workbench();
  readonly judgements: Judgements;
  readonly folder: string;

  constructor(folder: string, cache: string) {
    this.folder = folder;
    this.judgements = new Judgements(path.join(cache, 'judgements.jsonl'));
  }

  async #scorer<T>(set: string): Promise<T> {
    return (await import(pathToFileURL(path.join(this.folder, set, 'score.mjs')).href)) as T;
  }

  async spider(set: 'questions-train' | 'questions'): Promise<Task[]> {
    const dir = path.join(this.folder, set);
    const scorer = await this.#scorer<SpiderScorer>(set);
    const schema = JSON.parse(readFileSync(path.join(dir, 'schema.json'), 'utf8')) as Record<
      string,
      { files: string[] }
    >;
    const open = new Map<string, DatabaseSync[]>();
    const gold = new Map<string, Cell[][][]>();
    return lines<SpiderItem>(path.join(dir, 'questions.jsonl')).flatMap((q) => {
      const key = `${q.db}.${q.table}`;
      const databases = () => {
        let found = open.get(key);
        if (!found) open.set(key, (found = [0, 1, 2].map((k) => scorer.openTable(dir, key, schema[key], k))));
        return found;
      };
      const judge = (sql: string): Verdict => {
        let worst: Verdict = 1;
        const sets = databases();
        let answers = gold.get(q.id);
        if (!answers) gold.set(q.id, (answers = sets.map((db) => scorer.query(db, q.keys_sql ?? q.sql))));
        for (const [k, db] of sets.entries()) {
          try {
            const found = scorer.compare(answers[k] ?? [], q.keys ?? 0, scorer.query(db, sql));
            if (found === 'wrong') return 0;
            if (found === 'extra') worst = 2;
          } catch {
            return 0;
          }
        }
        return worst;
      };
      const task = (question: string, kind: Task['set']): Task => ({
        id: kind === 'synonym' ? `${q.id}s` : q.id,
        set: kind,
        kind: q.tags.join('+'),
        fold: q.fold ?? -1,
        question,
        previous: null,
        expect: 'answer',
        open: () => this.bench.table(path.join(dir, 'tables', `${key}.1.csv`), q.table),
        judge: (sql) => this.judgements.of(`${q.id} ${sql}`, () => judge(sql)),
        gold: q.sql,
      });
      const own = set === 'questions' ? 'old' : 'spider';
      return [task(q.question, own), ...(q.synonym === undefined ? [] : [task(q.synonym, 'synonym')])];
    });
  }

  async wiki(set: 'wikitables-train' | 'wikitables'): Promise<Task[]> {
    const dir = path.join(this.folder, set);
    const scorer = await this.#scorer<WikiScorer>(set);
    return lines<WikiItem>(path.join(dir, 'questions.jsonl')).map((q): Task => {
      const open = () => this.bench.table(path.join(dir, q.table), path.basename(q.table, '.csv'));
      return {
        id: q.id,
        set: set === 'wikitables' ? 'oldWiki' : 'wiki',
        kind: q.kind,
        fold: q.fold ?? -1,
        question: q.question,
        previous: null,
        expect: 'answer',
        open,
        judge: (sql, known) =>
          this.judgements.of(`${q.id} ${sql}`, async () => {
            try {
              const rows = known ?? (await (await open()).run(sql)).rows;
              return scorer.verdict(q, { rows }) === 'right' ? 1 : 0;
            } catch {
              return 0;
            }
          }),
        gold: JSON.stringify(q.answers),
      };
    });
  }

  /** Questions as people ask them; `dir` may hold ones of the project's own in the same form. */
  async people(dir = path.join(this.folder, 'people'), set: Task['set'] = 'people'): Promise<Task[]> {
    const scorer = await this.#scorer<PeopleScorer>('people');
    const tables = new scorer.Tables(dir, modules);
    const names = Object.keys(tables.entries);
    const rowsOf = new Map<string, Promise<Cell[][]>>();
    return lines<PeopleItem>(path.join(dir, 'questions.jsonl')).map((q): Task => {
      const entry = tables.entries[q.table] ?? { name: q.table };
      const file = entry.file ? path.join(dir, entry.file) : path.join(modules, entry.path ?? '');
      const open = () => this.bench.table(file, entry.name);
      const goldRows = (sql: string) => {
        const key = `${q.table} ${sql}`;
        let rows = rowsOf.get(key);
        if (!rows) rowsOf.set(key, (rows = tables.query(q.table, sql)));
        return rows;
      };
      const saidBy = async (sql: string): Promise<Cell[][] | null> => {
        const { run } = await open();
        return run(sql).then(
          ({ rows }) => rows,
          () => null,
        );
      };
      const judge = async (sql: string, rows?: Cell[][]): Promise<Verdict> => {
        const said = rows ?? (await saidBy(sql));
        if (!said) return 0;
        for (const gold of q.gold) {
          const expected = await goldRows(gold.sql);
          const longer = q.expect === 'clarify' &&
            gold.mode === 'top' && { ...gold, mode: 'ranking', min: gold.n ?? 1 };
          if (scorer.compare(gold, expected, said) || (longer && scorer.compare(longer, expected, said)))
            return 1;
        }
        return 0;
      };
      return {
        id: q.id,
        set,
        kind: q.kind,
        fold: names.indexOf(q.table) % 5,
        question: q.question,
        previous: q.previous ?? null,
        expect: q.expect,
        open,
        judge: (sql, rows) => this.judgements.of(`${q.id} ${sql}`, () => judge(sql, rows)),
        gold: q.gold.map((g) => `${g.mode}: ${g.sql}`).join('\n        '),
      };
    });
  }

  close(): void {
    this.judgements.save();
    this.bench.close();
  }
}
