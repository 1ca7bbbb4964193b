import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fontkit from 'fontkit';

export type Family = 'sans' | 'mono';

/** Text that one font has. */
interface Run {
  text: string;
  font: string;
}

interface Face {
  name: string;
  normal: string;
  bold: string;
  /** Code points. */
  characters: ReadonlySet<number>;
}

/** Stands for what no font has. */
export const missingSign = '\uFFFD';

const roboto = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);

const faceOf = (name: string, normal: string, bold: string): Face => ({
  name,
  normal,
  bold,
  characters: new Set((fontkit.openSync(normal) as fontkit.Font).characterSet),
});

/** The app's own fonts as its build has written them, those of Latin first. */
const facesIn = (folder: string, family: Family): Face[] => {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith(`${family}-`)) : [];
  const regular = files.filter((file) => file.endsWith('-regular.ttf')).toSorted();
  return regular.map((file) =>
    faceOf(
      file.replace('-regular.ttf', ''),
      path.join(folder, file),
      path.join(folder, file.replace('-regular.ttf', '-bold.ttf')),
    ),
  );
};

/** What turns the direction of text, joins it or breaks a line is not written. */
const unwritten = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;

/** Scripts that are told by their Unicode name; of others each character is told. */
const scripts =
  ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Bengali', 'Tamil'] // prettier-ignore
    .map((name) => ({ name, has: new RegExp(`\\p{Script=${name}}`, 'u') }));
const mostNamed = 12;

const nameOf = (character: string): string =>
  scripts.find(({ has }) => has.test(character))?.name ??
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

const aSpace = /\p{Zs}/u;
const unbrokenSpace = '\u00a0';
const tabSpaces = '    ';
/** A line of blanks: the library takes ever longer over more. */
const endless = /\p{Zs}{81,}/gu;
const blank = ' '.repeat(80);

/** Writes text with the app's fonts, and with Roboto what they haven't: Greek and Cyrillic. */
export class Fonts {
  readonly #chains: Record<Family, Face[]>;
  readonly #missing = new Set<string>();

  /** @param folder Where the app's build has put its fonts. */
  constructor(folder: string) {
    const last = faceOf(
      'roboto',
      path.join(roboto, 'Roboto-Regular.ttf'),
      path.join(roboto, 'Roboto-Medium.ttf'),
    );
    const [sans, mono] = [facesIn(folder, 'sans'), facesIn(folder, 'mono')];
    // Arrows and other signs are in the font of code alone.
    this.#chains = { sans: [...sans, last, ...mono], mono: [...mono, ...sans, last] };
  }

  /** What no font has, so far: scripts, and single characters as U+1F600. A few stand for many. */
  get missing(): string[] {
    const names = [...this.#missing];
    return names.length > mostNamed ? [...names.slice(0, mostNamed), '…'] : names;
  }

  /** What text is written with unless it says otherwise. */
  get first(): string {
    return this.#chains.sans[0]!.name;
  }

  /** Files by name, as the library takes them. */
  get files(): Record<string, { normal: string; bold: string }> {
    return Object.fromEntries(this.#chains.mono.map(({ name, normal, bold }) => [name, { normal, bold }]));
  }

  /** Text in runs that each have one font; line breaks stay, tabs are spaces, and blanks without end are cut short. */
  runs(text: string, family: Family = 'sans'): Run[] {
    const runs: Run[] = [];
    for (const character of text
      .replaceAll('\r\n', '\n')
      .replaceAll('\t', tabSpaces)
      .replace(endless, blank)) {
      const isBreak = character === '\n';
      if (!isBreak && unwritten.test(character)) continue;
      const last = runs.at(-1);
      const { name, sign } = isBreak
        ? { name: last?.font ?? this.#chains[family][0]!.name, sign: character }
        : this.#fontOf(character, family);
      if (last?.font === name) last.text += sign;
      else runs.push({ text: sign, font: name });
    }
    return runs;
  }

  #fontOf(character: string, family: Family): { name: string; sign: string } {
    const chain = this.#chains[family];
    const found = chain.find(({ characters }) => characters.has(character.codePointAt(0)!));
    if (found) return { name: found.name, sign: character };
    // French numbers are written with a narrow space that few fonts have.
    if (aSpace.test(character)) return { name: chain[0]!.name, sign: unbrokenSpace };
    this.#missing.add(nameOf(character));
    const sign = chain.find(({ characters }) => characters.has(missingSign.codePointAt(0)!));
    return sign ? { name: sign.name, sign: missingSign } : { name: chain.at(-1)!.name, sign: '?' };
  }
}
