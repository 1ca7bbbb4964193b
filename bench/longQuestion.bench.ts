import { ask } from '../apps/provider/src/analyst/ask.ts';
import { analystTable } from '../apps/provider/src/analyst/table.ts';
import { columnProfile } from '../apps/provider/src/analyst/testing/columnProfile.ts';
import type { ColumnProfile, QueryResult } from '../apps/provider/src/sources/source.ts';
import { seededRandom } from '../scripts/boosting/random.ts';
import { machineNote, median, percentile } from './support/machine.ts';

const columnCount = 300;
const longest = 500;
const rounds = 60;
const warmUps = 10;

const nouns =
  'order customer product store invoice payment shipment supplier campaign ticket refund warehouse'.split(
    ' ',
  );
const qualities = 'status city country segment channel color brand owner comment priority'.split(' ');
const amounts = 'amount price quantity discount cost weight rating duration'.split(' ');
const times = 'created_at shipped_at paid_at closed_at'.split(' ');

function columnOf(at: number): ColumnProfile {
  const noun = nouns[at % nouns.length] ?? '';
  const next = Math.floor(at / nouns.length);
  const rows = Array.from({ length: 40 }, (_, row) => row);
  if (next % 3 === 0)
    return columnProfile(
      `${noun}_${amounts[(next / 3) % amounts.length] ?? ''}_${at}`,
      'numeric',
      rows.map((row) => (row * 37 + at) % 900),
    );
  if (next % 3 === 1)
    return columnProfile(
      `${noun}_${qualities[next % qualities.length] ?? ''}_${at}`,
      'text',
      rows.map((row) => `${qualities[(row + at) % qualities.length] ?? ''} ${row % 12}`),
    );
  return columnProfile(
    `${noun}_${times[next % times.length] ?? ''}_${at}`,
    'timestamp',
    rows.map((row) => `2024-${String(1 + (row % 12)).padStart(2, '0')}-05 10:00:00`),
  );
}

const words = [
  ...nouns,
  ...qualities,
  ...amounts,
  'total average highest per by month where over between and without the most for each in 2024 last quarter of our show me',
].flatMap((text) => text.split(' '));

function questionOf(random: () => number): string {
  let question = 'What is the total';
  for (;;) {
    const longer = `${question} ${words[Math.floor(random() * words.length)] ?? ''}`;
    if (longer.length >= longest) return `${question}?`;
    question = longer;
  }
}

/** Milliseconds of processor time that this thread takes for something. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const some = Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 100_003);
const bare = () => some.map(String).sort().join('').length;

/** A question of 500 characters about a table of 300 columns: the computing alone, as its queries cost nothing here. */
export async function run(): Promise<void> {
  const table = analystTable(
    {
      database: 'shop',
      table: 'orders',
      comment: null,
      rowCount: 40,
      sampledRows: 40,
      exact: true,
      primaryKey: [],
      columns: Array.from({ length: columnCount }, (_, at) => columnOf(at)),
    },
    { reference: '"orders"', dialect: 'duckdb' },
  );
  const result: QueryResult = { columns: ['a'], rows: [[1]], truncated: false, sampled: false };
  const random = seededRandom(16);
  const asked: number[] = [];
  const bares: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const question = questionOf(random);
    const signal = new AbortController().signal;
    const cpu = await cpuOf(() => ask(question, table, { run: () => Promise.resolve(result), signal }));
    if (round >= 0) asked.push(cpu);
  }
  // By themselves: what they leave to be collected would be in the time of the next question.
  for (let round = 0; round < rounds; round++) bares.push(await cpuOf(bare));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(`Processor time over ${rounds} questions, ${machineNote()}`);
  console.log(
    `${longest} characters, ${columnCount} columns: p50 ${ms(median(asked))}, p95 ${ms(percentile(asked, 0.95))} (150 wanted), ${(median(asked) / median(bares)).toFixed(1)} times sorting 100,000 numbers as texts (${ms(median(bares))})`,
  );
}
