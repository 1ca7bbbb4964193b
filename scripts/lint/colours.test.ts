import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const named =
  'aqua|black|blue|brown|cyan|gold|gr[ae]y|green|lime|magenta|maroon|navy|olive|orange|pink|purple|red|silver|teal|violet|white|yellow';
/** A colour of its own; one made of a token (`oklch(from ${…})`) is none. */
const literal = new RegExp(
  `["'\`:\\s(]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\((?!from \\$)|(?:color|background|fill|stroke|border[\\w-]*|outline|shadow)["']?\\s*[:=][^;,\\n]*\\b(?:${named})\\b(?!-)`,
  'i',
);

test.each([
  ['  color: #777;', true],
  ['<path stroke="#EA4335" />', true],
  ['background: rgb(0 0 0 / 0.4);', true],
  ['border: 1px solid white;', true],
  ["style={{ color: 'red' }}", true],
  ['color: ${token.textDefault};', false],
  ['oklch(from ${token.surfaceScrim} l c h / 1)', false],
  ["target: '#chat.idle'", false],
  ['the #1 of them', false],
  ['background: Highlight;', false],
])('%s: a colour of its own is %s', (line, isColour) => {
  expect(literal.test(line)).toBe(isColour);
});

test('colours are tokens: only the theme writes one, and the mark of Google has its own', () => {
  const sources = globSync(['packages/ui/src/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}']).filter(
    (file) => !file.includes('.test.') && !file.includes('/theme/'),
  );
  expect(sources.length).toBeGreaterThan(300);
  const own = sources.filter((file) => literal.test(readFileSync(file, 'utf8')));
  expect(own).toEqual(['packages/ui/src/screens/account/GoogleGlyph.tsx']);
});
