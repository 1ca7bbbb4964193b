import type { CDPSession, Page } from '@playwright/test';
import { withBenchPage, type BenchGlobal } from './support/benchPage.ts';
import { machineNote, median, percentile } from './support/machine.ts';

type Part = 'table' | 'input' | 'cells';

const rounds = 5;
const strokesOfRound = 60;

const show = (page: Page, part: Part) =>
  page.evaluate((name) => (globalThis as unknown as BenchGlobal).bench[name](), part);

/** Seconds of processor time that the page's main thread has used. */
const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
};

/** From each keystroke in a field to the paint after it, and the processor time that each took. */
const typeInto = async (page: Page, cdp: CDPSession, part: Part, name: string) => {
  await show(page, part);
  await page.getByRole('textbox', { name, exact: true }).focus();
  await page.evaluate(() => {
    const strokes: number[] = [];
    Object.assign(globalThis, { strokes });
    onkeydown = () => {
      const start = performance.now();
      void (globalThis as unknown as BenchGlobal).bench.nextPaint().then((end) => strokes.push(end - start));
    };
  });
  const before = await cpuOf(cdp);
  for (let stroke = 1; stroke <= strokesOfRound; stroke += 1) {
    await page.keyboard.press('a');
    // Nobody types faster than a slow machine paints for long: strokes that wait for others would be measured with them.
    await page.waitForFunction(
      (count) => (globalThis as unknown as { strokes: number[] }).strokes.length >= count,
      stroke,
    );
  }
  const cpu = ((await cpuOf(cdp)) - before) * 1000;
  const strokes = await page.evaluate(() => (globalThis as unknown as { strokes: number[] }).strokes);
  return { p95: percentile(strokes, 0.95), p50: median(strokes), cpu: cpu / strokesOfRound };
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Keystrokes in a row's field and in a bare input by turns, with the processor slowed down so many times. */
const strokes = async (page: Page, cdp: CDPSession, slowdown: number): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const table = [];
  const input = [];
  for (let round = 0; round < rounds; round += 1) {
    input.push(await typeInto(page, cdp, 'input', 'Bare'));
    table.push(await typeInto(page, cdp, 'table', 'Description of column_0005'));
  }
  const of = (list: { p95: number; p50: number; cpu: number }[], key: 'p95' | 'p50' | 'cpu') =>
    median(list.map((round) => round[key]));
  console.log(
    `2,000 columns at CPU x${slowdown}: keystroke p50 ${ms(of(table, 'p50'))}, p95 ${ms(of(table, 'p95'))} (50 wanted), ${(of(table, 'p95') / of(input, 'p95')).toFixed(1)} times a bare input (p50 ${ms(of(input, 'p50'))}, p95 ${ms(of(input, 'p95'))}); processor time ${ms(of(table, 'cpu'))}, in the bare input ${ms(of(input, 'cpu'))}`,
  );
};

/** The table of 2,000 columns: time to its first paint, and from a keystroke in a row's field to the paint after it. */
export const run = (): Promise<void> =>
  withBenchPage(async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    // The first one of each also compiles; a page has had that before a table of 2,000 columns is opened.
    const paints: Record<'table' | 'cells', number[]> = { table: [], cells: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const part of ['cells', 'table'] as const) {
        const time = await show(page, part);
        if (round > 0) paints[part].push(time);
      }
    console.log(`Medians of ${rounds} rounds, ${machineNote()}`);
    console.log(
      `2,000 columns: first paint ${ms(median(paints.table))} (200 wanted), ${(median(paints.table) / median(paints.cells)).toFixed(1)} times a bare table of the cells in sight (${ms(median(paints.cells))})`,
    );
    for (const slowdown of [1, 4]) await strokes(page, cdp, slowdown);
  });
