import { describe, expect, test } from 'vitest';
import { queriesOver } from '../../testing/asked.ts';
import { orderPositionsTable } from '../../testing/tables/shops.ts';
import { repairsTable } from '../../testing/tables/work.ts';

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([['how did Brazil do?', /SELECT SUM\("line_total"\).* WHERE "country" = 'Brazil'/]])(
    '%s',
    (question, wanted) => {
      expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([['Gent in March', /^SELECT SUM\("amount"\) FROM "repairs" WHERE/]])(
    'of repairs: %s',
    (question, wanted) => {
      expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});
