import { format } from 'prettier';
import { expect, it } from 'vitest';
import { allRoles } from './allRoles.ts';
import { cssTokens, designTokens } from './designTokens.testing.ts';
import { measures } from './measures.tokens.ts';

const options = { singleQuote: true, printWidth: 110 };

it('tokens.css has the tokens as CSS variables; `-u` writes it anew', async () => {
  const text = await format(cssTokens(), { ...options, parser: 'css' });
  await expect(text).toMatchFileSnapshot('../../tokens.css');
});

it('tokens.json has them in the W3C format; `-u` writes it anew', async () => {
  const text = await format(JSON.stringify(designTokens()), { ...options, parser: 'json' });
  await expect(text).toMatchFileSnapshot('../../tokens.json');
});

it('no token is left out, and each has a value', () => {
  const { shared, light, dark } = designTokens();
  const names = new Set([...Object.keys(shared), ...Object.keys(light)]);
  expect(names.size).toBe(Object.keys(allRoles).length + Object.keys(measures).length);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
  const empty = [...Object.entries(shared), ...Object.entries(light), ...Object.entries(dark)].filter(
    ([, { $value }]) => /null|\[\]|undefined|NaN/.test(JSON.stringify($value) ?? 'undefined'),
  );
  expect(empty).toEqual([]);
});
