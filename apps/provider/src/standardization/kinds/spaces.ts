import { countOf } from '../../countOf.ts';
import { newStep, type StepKind } from './kind.ts';

/** Spaces of a line other than the plain one; ends of lines within a text are left, they were meant. */
export const odd = [
  9, 11, 12, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8239, 8287, 12288,
];
/** Drawn as nothing at all. */
export const invisible = [8203, 65279];

const isOdd = new Set(odd);
const isInvisible = new Set(invisible);

/** Printed signs and letters with single spaces between them. */
const isTidy = /^[!-~]+(?: [!-~]+)*$/;

const withTidySpaces = (value: string): string =>
  [...value]
    .map((character) => {
      const code = character.codePointAt(0)!;
      return isInvisible.has(code) ? '' : isOdd.has(code) ? ' ' : character;
    })
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^[ \n\r]+|(?<![ \n\r])[ \n\r]+$/g, '');

export const tidySpaces = (value: string): string => (isTidy.test(value) ? value : withTidySpaces(value));

const characters = [...odd, ...invisible].map((code) => `chr(${code})`).join(' || ');

export const tidySpacesSql = (value: string): string =>
  `trim(regexp_replace(translate(${value}, ${characters}, '${' '.repeat(odd.length)}'), ' +', ' ', 'g'), ' ' || chr(10) || chr(13))`;

export const spaces: StepKind<'spaces'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'Only spaces change. Values that differed by nothing else become equal.',
  apply: (_, value) => tidySpaces(value),
  sql: (_, value) => tidySpacesSql(value),
  find: ({ name, values }) => {
    const untidy = values.filter(({ value }) => tidySpaces(value) !== value);
    if (untidy.length === 0) return null;
    const counted = (is: (value: string) => boolean) =>
      untidy.reduce((sum, { value, rows }) => sum + (is(value) ? rows : 0), 0);
    const kinds = [
      { rows: counted((value) => /^[ \n\r]|[ \n\r]$/.test(value)), what: 'a space at an end' },
      { rows: counted((value) => /\S {2,}\S/.test(value)), what: 'several in a row' },
      {
        rows: counted((value) =>
          [...value].some((character) => isOdd.has(character.codePointAt(0)!) || character === '\u200b'),
        ),
        what: 'an unusual one',
      },
    ].filter(({ rows }) => rows > 0);
    return {
      step: { ...newStep('spaces', name, `Tidy up spaces in ${name}`) },
      description: `Spaces that don’t belong: ${kinds.map(({ rows, what }) => `${countOf(rows, 'row has', 'rows have')} ${what}`).join(', ') || 'invisible ones'}. Such values look equal but don’t match.`,
    };
  },
};
