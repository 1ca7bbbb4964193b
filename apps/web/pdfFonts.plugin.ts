import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const families = { sans: 'hanken-grotesk', mono: 'jetbrains-mono' } as const;
const weights = { regular: 400, bold: 600 } as const;
const require = createRequire(import.meta.url);

/** Files of a family, each with the characters that are in it: those of Latin first. */
const filesOf = async (family: string): Promise<{ file: Buffer; characters: string }[]> => {
  const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const ranges = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  const scripts = Object.keys(ranges).toSorted((a, b) =>
    a.replace(/^latin/, '').localeCompare(b.replace(/^latin/, '')),
  );
  return Promise.all(
    scripts.map(async (script) => ({
      file: await readFile(path.join(folder, 'files', `${family}-${script}-wght-normal.woff2`)),
      characters: charactersOf(ranges[script]!),
    })),
  );
};

const charactersOf = (ranges: string): string =>
  ranges
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
    })
    .join('');

/** A PDF takes fonts that are of one weight and not compressed: the app's own, written so for whoever makes one. */
export const pdfFonts = (): Plugin => ({
  name: 'pdf-fonts',
  async generateBundle() {
    for (const [name, family] of Object.entries(families))
      for (const [at, { file, characters }] of (await filesOf(family)).entries())
        for (const [weight, wght] of Object.entries(weights)) {
          const source = await subsetFont(file, characters, {
            targetFormat: 'truetype',
            variationAxes: { wght },
          });
          this.emitFile({ type: 'asset', fileName: `fonts/${name}-${at}-${weight}.ttf`, source });
        }
  },
});
