import path from 'node:path';

export const folder = path.resolve(import.meta.dirname, '../../.visual/contact-sheet');
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } };
export const themes = ['light', 'dark'] as const;

export const picturePath = (name: string, size: string, theme: string): string =>
  path.join(folder, `${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}-${size}-${theme}.png`);
