import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startProvider } from '../e2e/harness/provider.ts';
import { findBrowser, type BrowserLaunch } from '../scripts/browser/browser.ts';
import { machineNote, median } from './support/machine.ts';

const runs = 5;
const lighthouse = 'lighthouse@13.5.0';

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
}

const auditsShown = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['blocked', 'total-blocking-time'],
] as const;

const buildPage = (root: string, outDir: string): void => {
  execFileSync('npx', ['vite', 'build', '--emptyOutDir', '--outDir', outDir], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

/** Lighthouse on a phone over slow 4G, as it simulates both. */
const audit = (url: string, browser: BrowserLaunch, file: string): Report => {
  execFileSync(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--only-categories=performance',
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--chrome-flags=${['--headless', ...browser.args].join(' ')}`,
    ],
    {
      env: {
        ...process.env,
        ...(browser.executablePath === undefined ? {} : { CHROME_PATH: browser.executablePath }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
};

/**
 * The log-in page in Lighthouse beside its floor: the words of its form with the same libraries and nothing else, served by the
 * same host. Medians of five, taken in turn. Lighthouse is fetched by npx: 110 packages for one bench.
 */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-lighthouse-'));
  const dirs = { floor: path.join(folder, 'floor'), login: path.join(folder, 'login') };
  buildPage('bench/pages/floor', dirs.floor);
  buildPage('apps/web', dirs.login);
  const browser = await findBrowser();
  const hosts = await Promise.all(
    Object.entries(dirs).map(async ([name, dir]) => ({
      name,
      host: await startProvider({ WEB_DIR: dir }),
      reports: [] as Report[],
    })),
  );
  try {
    for (let turn = 0; turn < runs; turn += 1)
      for (const { host, reports } of hosts)
        reports.push(audit(`${host.url}/login`, browser, path.join(folder, 'report.json')));
  } finally {
    await Promise.all(hosts.map(({ host }) => host.stop()));
    rmSync(folder, { recursive: true });
  }
  const medianOf = (reports: Report[], figure: (report: Report) => number) => median(reports.map(figure));
  console.log(machineNote());
  const largest = hosts.map(({ name, reports }) => {
    const figures = auditsShown.map(
      ([title, key]) =>
        `${title} ${Math.round(medianOf(reports, ({ audits }) => audits[key]!.numericValue))} ms`,
    );
    const score = medianOf(reports, ({ categories }) => categories.performance.score);
    console.log(`${name.padEnd(8)} score ${score.toFixed(2)}   ${figures.join('   ')}`);
    return medianOf(reports, ({ audits }) => audits['largest-contentful-paint']!.numericValue);
  });
  console.log(`LCP ${(largest[1]! / largest[0]!).toFixed(2)} times the floor's (aim 1.05)`);
};
