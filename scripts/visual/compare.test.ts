import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { comparePictures, compareShots } from './compare.ts';
import { groupChanges } from './groups.ts';
import type { Shot } from './photograph.ts';
import { reportPage, viewOf } from './report.ts';

const plain = (width: number, height: number, shade: number): Buffer => {
  const image = new PNG({ width, height });
  image.data.fill(shade);
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  return PNG.sync.write(image);
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-visual-'));
const shot = (key: string, picture: Buffer, name: string): Shot => {
  const file = path.join(folder, `${key}-${name}.png`);
  writeFileSync(file, picture);
  return {
    key,
    id: 'components-button--primary',
    module: './stories/components/Button.stories.tsx',
    title: 'Components/Button',
    story: 'Primary',
    mode: 'stacked',
    file,
  };
};

describe('comparePictures', () => {
  it('finds nothing between equal pictures', () => {
    expect(comparePictures(plain(20, 10, 90), plain(20, 10, 90)).pixels).toBe(0);
  });
  it('finds a small change of shade', () => {
    expect(comparePictures(plain(20, 10, 90), plain(20, 10, 100)).pixels).toBe(200);
  });
  it('tells where the change is', () => {
    const image = PNG.sync.read(plain(20, 10, 90));
    for (const [x, y] of [
      [5, 2],
      [9, 6],
    ] as const)
      image.data[(y * 20 + x) * 4] = 91;
    expect(comparePictures(plain(20, 10, 90), PNG.sync.write(image))).toMatchObject({
      pixels: 2,
      area: { left: 5, top: 2, width: 5, height: 5 },
      canvas: { width: 20, height: 10 },
    });
  });
  it('counts what only the larger picture has', () => {
    expect(comparePictures(plain(20, 10, 90), plain(20, 12, 90)).pixels).toBe(40);
  });
});

describe('compareShots', () => {
  it('tells same, changed, new and removed apart, and lists them in the report', () => {
    const comparisons = compareShots(
      [
        shot('same', plain(4, 4, 1), 'a'),
        shot('changed', plain(4, 4, 1), 'a'),
        shot('removed', plain(4, 4, 1), 'a'),
      ],
      [
        shot('same', plain(4, 4, 1), 'b'),
        shot('changed', plain(4, 4, 200), 'b'),
        shot('new', plain(4, 4, 1), 'b'),
      ],
      folder,
    );
    expect(Object.fromEntries(comparisons.map(({ key, verdict }) => [key, verdict]))).toEqual({
      same: 'same',
      changed: 'changed',
      new: 'new',
      removed: 'removed',
    });
    const facts = { before: 'a<b', after: 'work tree', folder, storybook: 'http://localhost:6006' };
    const page = reportPage(groupChanges(comparisons, [], {}), facts);
    expect(page).toContain('a&#60;b');
    expect(page).toContain('changed-b.png');
    expect(page).toContain('href="http://localhost:6006/?path=/story/components-button--primary"');
  });
});

describe('viewOf', () => {
  const canvas = { width: 1280, height: 800 };
  it.for([
    [
      'in the middle',
      { left: 600, top: 400, width: 80, height: 20 },
      { left: 420, top: 280, width: 440, height: 260 },
    ],
    [
      'in a corner',
      { left: 1270, top: 790, width: 10, height: 10 },
      { left: 840, top: 540, width: 440, height: 260 },
    ],
    [
      'larger than that',
      { left: 100, top: 0, width: 900, height: 800 },
      { left: 60, top: 0, width: 980, height: 800 },
    ],
  ] as const)('shows what is around a change %s', ([, area, view]) => {
    expect(viewOf(area, canvas)).toEqual(view);
  });
  it('is never larger than the picture', () => {
    expect(viewOf({ left: 5, top: 5, width: 2, height: 2 }, { width: 300, height: 90 })).toEqual({
      left: 0,
      top: 0,
      width: 300,
      height: 90,
    });
  });
});
