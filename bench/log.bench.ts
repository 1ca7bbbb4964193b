import type { Page } from '@playwright/test';
import { withBenchPage, type BenchGlobal } from './support/benchPage.ts';
import { machineNote, median, percentile } from './support/machine.ts';

const rounds = 5;

/** Times from frame to frame while the log is scrolled, or while nothing is done. */
const framesOf = (page: Page, scrolls: boolean) =>
  page.evaluate(async (moves) => {
    const log = document.querySelector<HTMLElement>('[role="log"]')!;
    const frames: number[] = [];
    let nodes = 0;
    let last = performance.now();
    for (let frame = 0; frame < 200; frame += 1) {
      if (moves) log.scrollTop = (frame * 3331) % (log.scrollHeight - log.clientHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - last);
      last = now;
      nodes = Math.max(nodes, log.querySelectorAll('*').length);
    }
    return { frames, nodes };
  }, scrolls);

/** The log of 100,000 lines: time from frame to frame while it is scrolled, and nodes in the page. */
export const run = (): Promise<void> =>
  withBenchPage(async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const cpu = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    };
    const paint = await page.evaluate(() => (globalThis as unknown as BenchGlobal).bench.log());
    const idle: number[] = [];
    const scrolled: number[] = [];
    const work: number[] = [];
    let most = 0;
    for (let round = 0; round < rounds; round += 1) {
      idle.push(percentile((await framesOf(page, false)).frames, 0.95));
      const before = await cpu();
      const { frames, nodes } = await framesOf(page, true);
      work.push((((await cpu()) - before) * 1000) / frames.length);
      scrolled.push(percentile(frames, 0.95));
      most = Math.max(most, nodes);
    }
    console.log(`Medians of ${rounds} rounds, ${machineNote()}`);
    console.log(`100,000 lines: first paint ${paint.toFixed(0)} ms`);
    console.log(
      `100,000 lines: frame p95 ${median(scrolled).toFixed(1)} ms (16.7 wanted), ${(median(scrolled) / median(idle)).toFixed(2)} times a page at rest (${median(idle).toFixed(1)} ms); processor time of a frame ${median(work).toFixed(1)} ms; nodes ${most} (150 wanted)`,
    );
  });
