import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './safeRedirect.ts';

describe('NAV-13 safeRedirect', () => {
  it.each([
    '/',
    '/collections',
    '/data-source/8f1c?tab=explorer&q=a%20b#top',
    '/collections/x?start_date=2026-01-01&search=a.title',
    '/users/a%2Fb',
    '/data-model?next=//evil.example',
    '/%E0%A4%A',
  ])('keeps %j', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    '',
    null,
    undefined,
    'collections',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example/collections',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%09/evil.example',
    '%2F%2Fevil.example',
    '@evil.example',
    './collections',
    '?redirect=/x',
  ])('treats %j as empty', (target) => {
    expect(safeRedirect(target)).toBe('');
  });
});

describe('loginPath', () => {
  it('carries the whole target through the query', () => {
    const target = '/collections/x?search=a b.title&pageIndex=2';
    const path = loginPath(target);
    expect(new URL(path, 'http://origin.invalid').searchParams.get('redirect')).toBe(target);
  });
});
