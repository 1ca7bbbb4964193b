import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { comparePictures, compareShots } from './compare.ts';
import type { Shot } from './photograph.ts';
import { reportPage } from './report.ts';

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
  return { key, title: 'Components/Button', story: 'Primary', mode: 'stacked', file };
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
      area: { left: 0.25, top: 0.2, width: 0.25, height: 0.5 },
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
    const page = reportPage(comparisons, 'a<b', 'work tree', folder);
    expect(page).toContain('a&#60;b');
    expect(page).toContain('changed-b.png');
  });
});
