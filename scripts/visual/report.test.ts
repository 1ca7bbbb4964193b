import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../browser/browser.ts';
import { reportPage } from './report.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
});
afterAll(() => browser.close());

it('a picture that changed is shown as it was and as it is', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-report-'));
  const canvas = { width: 600, height: 400 };
  const pictureOf = (name: string) => {
    const file = path.join(folder, `${name}.png`);
    writeFileSync(file, PNG.sync.write(new PNG({ ...canvas, fill: true })));
    return file;
  };
  const comparison = {
    key: 'components-button--primary--stacked',
    id: 'components-button--primary',
    module: './stories/components/Button.stories.tsx',
    title: 'Components/Button',
    story: 'Primary',
    mode: 'stacked',
    verdict: 'changed' as const,
    before: pictureOf('before'),
    after: pictureOf('after'),
    area: { left: 10, top: 10, width: 20, height: 20 },
    canvas,
  };
  const group = { id: '3fa81c02', kind: 'component' as const, name: 'Button', accepted: false };
  const file = path.join(folder, 'index.html');
  const facts = { before: 'main', after: 'work tree', folder, storybook: 'http://localhost:6006' };
  writeFileSync(file, reportPage([{ ...group, comparisons: [comparison] }], facts));
  const page = await browser.newPage();
  await page.goto(`file://${file}`);
  for (const label of ['Before', 'After'])
    await expect
      .poll(() => page.getByAltText(label).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
});
