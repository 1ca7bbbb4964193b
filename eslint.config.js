import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import storybook from 'eslint-plugin-storybook';
import tseslint from 'typescript-eslint';
import { wordsInCopy } from './scripts/lint/wordsInCopy.js';

const timers = ['setTimeout', 'setInterval', 'requestIdleCallback'];

/** What reaches for the world. A machine asks its ports, a screen its callbacks. */
const world = [
  'fetch',
  'XMLHttpRequest',
  'EventSource',
  'WebSocket',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'cookieStore',
  ...timers,
].map((name) => ({ name, message: 'ui and machines are given the world through props and ports.' }));

/** What Playwright reads of the page as it is drawn by now. Its assertions wait, and so does `textsOf`. */
const hastyReads = [
  ...['isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'isEditable'],
  ...['all', 'allTextContents', 'allInnerTexts'],
].map((property) => ({
  property,
  allowObjects: ['Promise'],
  message: 'Reads what is drawn by now. Assert it, which waits; for the texts of a list there is `textsOf`.',
}));

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist-types/',
    'storybook-static/',
    '.storybook/public/',
    '.visual/',
    '.package*/',
    '.plinth*/',
  ]),
  { files: ['**/*.{js,mjs,cjs}'], extends: [js.configs.recommended] },
  {
    // Our own rules, and Storybook's. Oxlint has all that it knows (.oxlintrc.json) and is many times faster; `npm run lint:code` names the
    // folders that have others.
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
  },
  {
    files: ['packages/ui/src/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}'],
    // Samples are data that happens to be written by us.
    ignores: ['**/*.copy.ts', '**/*.test.{ts,tsx}', '**/testing/**', 'apps/web/src/**/sample*.ts'],
    plugins: { plinth: { rules: { 'words-in-copy': wordsInCopy } } },
    rules: { 'plinth/words-in-copy': 'error' },
  },
  {
    files: ['packages/{ui,machines}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.testing.ts'],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      'no-restricted-globals': ['error', { globals: world, checkGlobalObject: true }],
    },
  },
  {
    // Here timers are made for all of ui.
    files: ['packages/ui/src/loading/{useTimer,whenIdle}.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { globals: world.filter(({ name }) => !timers.includes(name)), checkGlobalObject: true },
      ],
    },
  },
  {
    files: ['e2e/**/*.ts'],
    // Here a list is waited for before it is read.
    ignores: ['e2e/harness/texts.ts'],
    rules: {
      'no-restricted-properties': ['error', ...hastyReads],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name=/^to(Be|Equal|StrictEqual)$/] > MemberExpression > CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name='count']",
          message: 'Counts what is drawn by now. `toHaveCount` waits.',
        },
      ],
    },
  },
  { files: ['stories/**/*.tsx'], extends: [storybook.configs['flat/recommended']] },
  {
    files: ['stories/{components,contexts,machines,primitives,screens}/**/*.stories.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='story'] > ObjectExpression:not(:has(Literal[value='!autodocs'])) > Property[key.name='play'] :matches(MemberExpression[object.name='userEvent'], CallExpression[callee.property.name=/^(focus|click|scrollTo)$/])",
          message:
            "A story is its name, in docs as alone. What a person does is a test of it (`Story.test`); a state that only comes of doing is tagged '!autodocs'.",
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        module: 'writable',
        globalThis: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        console: 'readonly',
        process: 'readonly',
      },
    },
  },
);
