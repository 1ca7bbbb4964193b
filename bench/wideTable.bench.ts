import { percentile, withBenchPage, type BenchGlobal } from './support/benchPage.ts';

/** The table of 2,000 columns: time to its first paint, and from a keystroke in a row's field to the paint after it. */
export const run = (): Promise<void> =>
  withBenchPage(async (page) => {
    const paints: number[] = [];
    for (let round = 0; round < 7; round += 1)
      paints.push(await page.evaluate(() => (globalThis as unknown as BenchGlobal).bench.table()));
    const field = page.getByRole('textbox', { name: 'Description of column_0005' });
    await field.focus();
    await page.evaluate(() => {
      const strokes: number[] = [];
      Object.assign(globalThis, { strokes });
      addEventListener(
        'keydown',
        () => {
          const start = performance.now();
          void (globalThis as unknown as BenchGlobal).bench
            .nextPaint()
            .then((end) => strokes.push(end - start));
        },
        { capture: true },
      );
    });
    for (let stroke = 0; stroke < 100; stroke += 1) await page.keyboard.press('a');
    const strokes = await page.evaluate(() => (globalThis as unknown as { strokes: number[] }).strokes);
    console.log(
      `2,000 columns: first paint median ${percentile(paints, 0.5).toFixed(0)} ms, worst ${Math.max(...paints).toFixed(0)} ms (200 wanted)`,
    );
    console.log(
      `2,000 columns: keystroke p50 ${percentile(strokes, 0.5).toFixed(1)} ms, p95 ${percentile(strokes, 0.95).toFixed(1)} ms (50 wanted)`,
    );
  });
