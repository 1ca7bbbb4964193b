import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as facts from '@plinth/api/facts';

interface Copy {
  of: string;
  pattern: RegExp;
  /** What the pattern must find: a check that finds nothing in it would find nothing at all. */
  planted: string;
}

/** Three of the words one after another, as they stand in a list. */
const listOf = (words: readonly string[]): RegExp => new RegExp(`(?:'(?:${words.join('|')})',\\s*){3}`);
const namesOf = (names: Readonly<Record<string, string>>): RegExp =>
  new RegExp(
    Object.entries(names)
      .flatMap(([type, name]) => `\\b${type}: '${name}'`)
      .join('|'),
  );
/** A fact that is declared once more under its own name. */
const redeclared = (names: readonly string[]): RegExp => new RegExp(`\\bconst (?:${names.join('|')}) =`);

const copies: Copy[] = [
  {
    of: 'the data categories',
    pattern: listOf(facts.dataCategories),
    planted: "const known = ['temporal',\n  'categorical', 'numerical', 'text'];",
  },
  {
    of: 'the names of sources',
    pattern: namesOf(facts.sourceTypes),
    planted: "const names = { mongodb: 'MongoDB' };",
  },
  {
    of: 'the types of sources',
    pattern: listOf(Object.keys(facts.sourceTypes)),
    planted: "const types = ['postgres', 'mongodb', 'csv', 'mysql'];",
  },
  {
    of: 'the steps of a generation',
    pattern: listOf(Object.keys(facts.generationSteps)),
    planted: "const steps = ['checking_connection', 'fetching_data', 'generating_data_model', 'finish'];",
  },
  {
    of: 'the numbers of the steps',
    pattern: /\b(?:fetching_data|generating_\w+|finish): \d/,
    planted: 'const numbers = { checking_connection: 1, fetching_data: 2 };',
  },
  { of: 'a fact’s name', pattern: redeclared(Object.keys(facts)), planted: 'const maxNotesLength = 500;' },
  {
    of: 'the largest upload',
    pattern: /\b10 \* 1024 \* 1024\b|\b10_485_760\b|\b10 ?MB\b/,
    planted: 'if (size > 10 * 1024 * 1024) refuse();',
  },
  {
    of: 'the shortest password',
    pattern: /[Pp]assword\w*\.length [<>]=? \d\b|at least 8 char/,
    planted: 'if (form.password.length < 8) refuse();',
  },
  {
    of: 'the length of a code',
    pattern: /(?:[Cc]ode|otp)\w*\.length [!=<>]==? \d|\b6[- ]digit/,
    planted: 'if (code.length !== 6) refuse();',
  },
  {
    of: 'the length of a minute, an hour or a day',
    pattern: /\b\d+ \* 60_?000\b|\b3_?600_?000\b|\b86_?400_?000\b|\b24 \* 60\b/,
    planted: 'const unusedMs = 24 * 60 * 60_000;',
  },
  { of: 'the page sizes', pattern: /\b10, 20, 30\b/, planted: 'const sizes = [10, 20, 30, 40, 50];' },
  {
    of: 'a time or limit of the specification',
    pattern:
      /\b(?:banner|run|debounce|challengeRetry|redirect|cooldown|toast|tooltip|copied|notes|question)\w*(?:Ms|Seconds|Limit|Length) = [\d_]+/i,
    planted: 'const bannerMs = 3000;',
  },
  {
    of: 'a sentence of the host',
    pattern: new RegExp(
      `${facts.hostTexts.verificationPending}|${facts.hostTexts.emailTaken}|includes\\('${facts.hostTexts.nameTaken}`,
    ),
    planted: `if (message.includes('${facts.hostTexts.nameTaken}')) refuse();`,
  },
];

/** The analyst's words are of questions, not of the product. */
const apart = /\.test\.tsx?$|\/testing\/|^packages\/api\/src\/facts|^apps\/provider\/src\/analyst\//;
const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}')
  .filter((file) => !apart.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('the product is read', () => {
  expect(files.length).toBeGreaterThan(400);
});

describe.each(copies)('$of', ({ pattern, planted }) => {
  test('a planted copy is found', () => {
    expect(planted).toMatch(pattern);
  });
  test('no file has a copy', () => {
    expect(files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

/** A sentence, as people read one: words between blanks, ended by a full stop. */
const sentence = /(['`])[A-Z’][^'`\n]* [^'`\n]* [^'`\n]*[.!]\1/;
const wordless = files.filter(({ file }) =>
  /^packages\/(?:api\/src\/(?!mocks\/|facts)|machines\/src\/)/.test(file),
);

test('api and machines have no sentences: a copy file words a failure', () => {
  expect("message: 'The host can’t be reached.'").toMatch(sentence);
  expect(wordless.length).toBeGreaterThan(60);
  expect(wordless.filter(({ text }) => sentence.test(text)).map(({ file }) => file)).toEqual([]);
});
