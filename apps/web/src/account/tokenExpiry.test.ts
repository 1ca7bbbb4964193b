import { expect, it } from 'vitest';
import { tokenExpiry } from './tokenExpiry.ts';

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

it('reads the end of a token', () => {
  expect(tokenExpiry(tokenOf({ sub: 'ÿ?>', exp: 1_775_000_000 }))).toEqual(new Date(1_775_000_000_000));
});

it.each(['', 'opaque', 'a.b.c', tokenOf({}), tokenOf({ exp: 'soon' }), tokenOf({ exp: 1e13 })])(
  'finds none in %j',
  (token) => {
    expect(tokenExpiry(token)).toBeNull();
  },
);
