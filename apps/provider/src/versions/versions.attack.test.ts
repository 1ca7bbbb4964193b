import { setImmediate } from 'node:timers/promises';
import { maxReportBlocks, maxVersions } from '@plinth/api/facts';
import { describe, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost } from '../testing/testHost.ts';

describe('attack: more than an account’s share', () => {
  test('twenty states of a megabyte leave others their turn', async () => {
    const host = await openTestHost();
    const { token } = await host.account();
    const { report } = await openDataModel(host, token);
    const sql = '"\n'.repeat(5000);
    const blocks = Array.from({ length: maxReportBlocks - 1 }, (_, at) => ({
      id: `block-${at}`,
      kind: 'question',
      title: '',
      sql,
    }));
    for (let at = 0; at <= maxVersions; at += 1)
      await host.must('PUT', `/report/${report}`, {
        token,
        body: { name: `Name ${at}`, blocks, keep_before: true },
      });

    let isListed = false;
    const listing = host.must('GET', `/report/${report}/versions`, { token }).finally(() => {
      isListed = true;
    });
    let turns = 0;
    for (; !isListed; turns += 1) await setImmediate();
    expect((await listing).json().versions).toHaveLength(maxVersions);
    expect(turns).toBeGreaterThanOrEqual(maxVersions);
    await host.close();
  });
});
