import { percentile, withBenchPage, type BenchGlobal } from './support/benchPage.ts';

/** The log of 100,000 lines: time from frame to frame while it is scrolled, and nodes in the page. */
export const run = (): Promise<void> =>
  withBenchPage(async (page) => {
    const paint = await page.evaluate(() => (globalThis as unknown as BenchGlobal).bench.log());
    const { frames, nodes } = await page.evaluate(async () => {
      const log = document.querySelector<HTMLElement>('[role="log"]')!;
      const times: number[] = [];
      let most = 0;
      let last = performance.now();
      for (let frame = 0; frame < 300; frame += 1) {
        log.scrollTop = (frame * 3331) % (log.scrollHeight - log.clientHeight);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        times.push(now - last);
        last = now;
        most = Math.max(most, log.querySelectorAll('*').length);
      }
      return { frames: times, nodes: most };
    });
    console.log(`100,000 lines: first paint ${paint.toFixed(0)} ms`);
    console.log(
      `100,000 lines: frame p50 ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms (16.7 wanted), nodes ${nodes} (150 wanted)`,
    );
  });
