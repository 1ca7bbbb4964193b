import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/browser/browser.ts';

/** Runs a measurement on bench/pages, built for production, in a real Chromium. */
export const withBenchPage = async (measure: (page: Page) => Promise<void>): Promise<void> => {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-bench-'));
  const root = path.resolve('bench/pages');
  const shared = { root, configFile: false as const, logLevel: 'error' as const };
  await build({ ...shared, plugins: [react()], build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(server.resolvedUrls!.local[0]!);
    await page.waitForFunction(() => 'bench' in globalThis);
    await measure(page);
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
};

export interface BenchGlobal {
  bench: {
    table: () => Promise<number>;
    log: () => Promise<number>;
    /** A bare input, the floor under the keystrokes. */
    input: () => Promise<number>;
    /** A bare table of as many cells as the other has in the page, the floor under its paint. */
    cells: () => Promise<number>;
    nextPaint: () => Promise<number>;
  };
}
