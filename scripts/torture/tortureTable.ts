import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One test of vitest's JSON report. */
interface ReportedTest {
  title: string;
  status: string;
  failureMessages?: string[];
  meta?: { tried?: number };
}

interface TortureReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: ReportedTest[];
  }[];
}

interface TortureClass {
  name: string;
  files: readonly string[];
}

const within = (...names: string[]): string[] => names.map((name) => `apps/provider/src/${name}.test.ts`);

export const classes: readonly TortureClass[] = [
  { name: 'kill -9 while it writes', files: within('torture/kills') },
  {
    name: 'kills and stops in a migration',
    files: within('torture/migrationKills', 'store/migrations'),
  },
  { name: 'one of three killed in the middle', files: within('threeProviders') },
  {
    name: 'lost answers of store and source',
    files: within('store/lostAnswers.attack', 'sources/lostAnswers.attack'),
  },
  { name: 'a locked store', files: within('store/lockedStore.attack') },
  { name: 'a full disk', files: within('store/storeError') },
  { name: 'a clock that jumps', files: within('auth/clock.attack') },
  { name: 'streams cut after an event', files: within('torture/cutStreams') },
  { name: 'malformed requests', files: within('torture/malformed') },
];

export const readReport = (file: string): TortureReport | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TortureReport) : null;

/** A class whose files ran no test, or left one out, does not hold: nothing was tried. */
export const tableOf = (
  { testResults }: TortureReport,
  root: string,
  given: readonly TortureClass[] = classes,
): { text: string; holds: boolean } => {
  const failures: string[] = [];
  const rows = given.map(({ name, files }) => {
    let [tried, failed, seconds] = [0, 0, 0];
    for (const file of files) {
      const result = testResults.find((one) => path.resolve(root, file) === one.name);
      if (result === undefined || result.assertionResults.length === 0) {
        failures.push(`${name}: ${file} ran no test. ${result?.message ?? ''}`.trim());
        failed += 1;
        continue;
      }
      seconds += (result.endTime - result.startTime) / 1000;
      for (const { title, status, meta, failureMessages = [] } of result.assertionResults) {
        tried += meta?.tried ?? 1;
        if (status === 'passed') continue;
        failed += 1;
        failures.push(`${name}: ${title} (${status}) ${failureMessages.join('\n')}`.trim());
      }
    }
    return [name, String(tried), String(failed), `${seconds.toFixed(0)} s`];
  });
  const table = [['class', 'tried', 'did not hold', 'took'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head, ...body] = table.map(line);
  return {
    text: [head, rule, ...body, ...failures.flatMap((one) => ['', one])].join('\n'),
    holds: failures.length === 0,
  };
};
