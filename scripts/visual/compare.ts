import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Shot } from './photograph.ts';

export type Verdict = 'same' | 'changed' | 'new' | 'removed' | 'failed';

export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in pixels from its top left corner. */
export interface Area extends Size {
  left: number;
  top: number;
}

export interface Comparison extends Omit<Shot, 'file'> {
  verdict: Verdict;
  /** Of the picture as it is now: what is accepted is this picture, not a later one. */
  fingerprint?: string;
  before?: string;
  after?: string;
  difference?: string;
  /** Pixels that differ, and their share of the larger picture. */
  pixels?: number;
  share?: number;
  /** What holds them all. */
  area?: Area;
  /** What holds both pictures. */
  canvas?: Size;
}

/** Pictures of different size are compared on a canvas that holds both; what only one has counts as different. */
const onCanvas = (image: PNG, width: number, height: number): PNG => {
  if (image.width === width && image.height === height) return image;
  const canvas = new PNG({ width, height, fill: true });
  PNG.bitblt(image, canvas, 0, 0, image.width, image.height, 0, 0);
  return canvas;
};

/** Pixelmatch draws what is equal in greys. */
const areaOfChanges = ({ width, height, data }: PNG): Area => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (data[at] === data[at + 1]) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  return { left, top, width: right - left, height: bottom - top };
};

interface PictureComparison {
  pixels: number;
  share: number;
  area: Area;
  canvas: Size;
  difference: Buffer;
}

export const comparePictures = (before: Buffer, after: Buffer): PictureComparison => {
  const a = PNG.sync.read(before);
  const b = PNG.sync.read(after);
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(
    onCanvas(a, width, height).data,
    onCanvas(b, width, height).data,
    difference.data,
    width,
    height,
    {
      threshold: 0,
      includeAA: true,
      alpha: 0.25,
    },
  );
  return {
    pixels,
    share: pixels / (width * height),
    area: areaOfChanges(difference),
    canvas: { width, height },
    difference: PNG.sync.write(difference),
  };
};

const facts = ({ file: _, error: __, ...rest }: Shot) => rest;

const fingerprintOf = (picture: Buffer): string =>
  createHash('sha256').update(picture).digest('hex').slice(0, 16);

/** Pairs the shots of two revisions by story and mode. */
export const compareShots = (before: Shot[], after: Shot[], folder: string): Comparison[] => {
  mkdirSync(folder, { recursive: true });
  const old = new Map(before.map((shot) => [shot.key, shot]));
  const current = new Set(after.map((shot) => shot.key));
  const paired = after.map((shot): Comparison => {
    const earlier = old.get(shot.key);
    if (shot.error) return { ...facts(shot), verdict: 'failed', error: shot.error };
    const is = readFileSync(shot.file);
    const found = { ...facts(shot), after: shot.file, fingerprint: fingerprintOf(is) };
    if (!earlier || earlier.error) return { ...found, verdict: 'new' };
    const both = { ...found, before: earlier.file };
    const was = readFileSync(earlier.file);
    if (was.equals(is)) return { ...both, verdict: 'same' };
    const { difference, ...figures } = comparePictures(was, is);
    if (figures.pixels === 0) return { ...both, verdict: 'same' };
    const file = path.join(folder, `${shot.key}.png`);
    writeFileSync(file, difference);
    return { ...both, verdict: 'changed', difference: file, ...figures };
  });
  const removed = before
    .filter((shot) => !current.has(shot.key))
    .map((shot): Comparison => ({
      ...facts(shot),
      verdict: 'removed',
      fingerprint: 'removed',
      ...(shot.error ? {} : { before: shot.file }),
    }));
  return [...paired, ...removed];
};
