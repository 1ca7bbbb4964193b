import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { csvCell } from '../../packages/api/src/facts.ts';

const folderOf = (set: 'people' | 'authors'): string => fileURLToPath(new URL(`./${set}`, import.meta.url));

/** Where a table is: packed beside the questions, or in an npm package, as CSV or as records in JSON. */
type Entry = { name: string } & ({ file: string } | { path: string } | { json: string });
type Row = Record<string, unknown>;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return csvCell(typeof value === 'string' ? value : JSON.stringify(value));
};

function csvOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((c) => !c.startsWith('_'));
  return [columns, ...rows.map((row) => columns.map((c) => row[c]))]
    .map((line) => `${line.map(cell).join(',')}\n`)
    .join('');
}

function contentOf(folder: string, entry: Exclude<Entry, { path: string }>): string {
  if ('file' in entry) return gunzipSync(readFileSync(path.join(folder, entry.file))).toString('utf8');
  return csvOf(JSON.parse(readFileSync(path.join('node_modules', entry.json), 'utf8')) as Row[]);
}

/** Puts questions that are kept here and their tables into a folder, in the form of those that measure; returns the folder. */
export function unpackQuestions(set: 'people' | 'authors', target: string): string {
  const folder = folderOf(set);
  mkdirSync(path.join(target, 'tables'), { recursive: true });
  const entries = JSON.parse(readFileSync(path.join(folder, 'tables.json'), 'utf8')) as Record<string, Entry>;
  const unpacked = Object.entries(entries).map(([key, entry]) => {
    if ('path' in entry) return [key, entry];
    const file = path.join('tables', `${key}.csv`);
    writeFileSync(path.join(target, file), contentOf(folder, entry));
    return [key, { name: entry.name, file }];
  });
  writeFileSync(path.join(target, 'tables.json'), JSON.stringify(Object.fromEntries(unpacked)));
  copyFileSync(path.join(folder, 'questions.jsonl'), path.join(target, 'questions.jsonl'));
  return target;
}
