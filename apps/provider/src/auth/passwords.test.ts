import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

test('a password is hashed at OWASP’s cost, and only itself fits its hash', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash('correct horse 9');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.check(hash, 'correct horse 9')).toBe(true);
  expect(await passwords.check(hash, 'correct horse 8')).toBe(false);
});

test('no password fits where there is no account', async () => {
  expect(await new Passwords().check(undefined, 'nobody')).toBe(false);
});
