import { describe, expect, test } from 'vitest';
import { deleteReportLink } from '../reports/reportLinks.contract.ts';
import { callUrl } from './call.ts';

describe('attack: ids that lead elsewhere', () => {
  test.each(['.', '..', '%2e%2e', '../..', '..\\..', '?', '#', '/', '..;', '\t..'])(
    '%j stays one part of the path',
    (link) => {
      const { pathname } = new URL(
        callUrl(deleteReportLink, { params: { id: 'r', link } }),
        'https://host.example',
      );
      expect(pathname).toMatch(/^\/report\/r\/links\/[^/]+$/);
    },
  );
});
