/** Lines of product, tests and stories by package: `npm run lines`, of another commit with `npm run lines -- COMMIT`. */
import { execFileSync } from 'node:child_process';

const [commit = 'HEAD'] = process.argv.slice(2);
const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });

const kindOf = (file: string): 'tests' | 'stories' | 'product' =>
  /\.test\.tsx?$|\/testing\/|\.testing\.ts$|^e2e\/|\.golden\.json$/.test(file)
    ? 'tests'
    : file.startsWith('stories/') || file.startsWith('.storybook/')
      ? 'stories'
      : 'product';

const homeOf = (file: string): string =>
  file.startsWith('apps/provider/src/analyst/')
    ? 'apps/provider analyst'
    : (/^(?:packages|apps)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? file);

const sums = new Map<string, { product: number; tests: number; stories: number }>();
// `git grep -c ''` counts the lines of every file of a commit without checking it out.
for (const line of git('grep', '-c', '', commit, '--', '*.ts', '*.tsx').trim().split('\n')) {
  const [file = '', count = '0'] = line.slice(commit.length + 1).split(/:(?=\d+$)/);
  const home = homeOf(file);
  const sum = sums.get(home) ?? { product: 0, tests: 0, stories: 0 };
  sum[kindOf(file)] += Number(count);
  sums.set(home, sum);
}

const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
const total = rows.reduce(
  (all, [, { product, tests, stories }]) => ({
    product: all.product + product,
    tests: all.tests + tests,
    stories: all.stories + stories,
  }),
  { product: 0, tests: 0, stories: 0 },
);
console.log(`${''.padEnd(24)}${['product', 'tests', 'stories'].map((head) => head.padStart(9)).join('')}`);
for (const [home, { product, tests, stories }] of [...rows, ['all', total] as const])
  console.log(`${home.padEnd(24)}${[product, tests, stories].map((n) => String(n).padStart(9)).join('')}`);
