import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { avatarUrl } from './avatarUrl.ts';

it('LAY-06 names the picture by the hash of the trimmed, lower-cased e-mail', async () => {
  const hash = createHash('sha256').update('ada@example.com').digest('hex');
  expect(await avatarUrl('https://avatars.example', '  Ada@Example.COM ')).toBe(
    `https://avatars.example/${hash}?d=404`,
  );
});
