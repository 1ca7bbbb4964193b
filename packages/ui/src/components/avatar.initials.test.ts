import { describe, expect, it } from 'vitest';
import { avatarInitials } from './avatar.initials.ts';

describe('avatarInitials', () => {
  it.each([
    ['ada.verne@northwind.example', 'AV'],
    ['ada@northwind.example', 'A'],
    ['a.b.c@northwind.example', 'AB'],
    ['.ada@northwind.example', 'A'],
    ['éva.lund@northwind.example', 'ÉL'],
    ['', 'CN'],
    [undefined, 'CN'],
    [null, 'CN'],
  ])('%s is %s', (email, initials) => {
    expect(avatarInitials(email)).toBe(initials);
  });
});
