import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quotedTexts, unseenTexts } from './quotedTexts.ts';

const requirements = [
  'Quoted strings are exact user-visible text: "no requirement".',
  '- SUP-13 Shown "Resend in {n}s". Success toast "A new code has been sent."',
  '- SES-10 The codec: "f.asc|desc".',
].join('\n');

test('quoted texts bear the requirement they stand in; notation is none', () => {
  expect(quotedTexts(requirements)).toEqual([
    { id: 'SUP-13', text: 'Resend in {n}s' },
    { id: 'SUP-13', text: 'A new code has been sent.' },
  ]);
});

test('a text that no page shows as it is quoted is named', () => {
  const quoted = quotedTexts(requirements);
  expect(unseenTexts(quoted, ['Check your email\nResend in 42s', 'A new code has been sent.'])).toEqual([]);
  expect(unseenTexts(quoted, ['Resend in s', 'A new code was sent.'])).toEqual(quoted);
});

test('the requirements quote texts', () => {
  expect(quotedTexts(readFileSync('docs/requirements.md', 'utf8')).length).toBeGreaterThan(200);
});
