import { expect, it } from 'vitest';
import * as limits from './limits.ts';

/** Tests elsewhere count with these names, and would go along with any number. */
it('is what the specification says', () => {
  expect(limits).toMatchObject({
    minPasswordLength: 8,
    otpLength: 6,
    resendCooldownSeconds: 60,
    challengeRetryMs: 8000,
    resetRedirectMs: 2000,
    maxUploadBytes: 10_485_760,
    connectionsPageSize: 4,
    maxNotesLength: 500,
    savedBannerMs: 3000,
    batchBannerMs: 1000,
    saveDialogCloseMs: 500,
    defaultPageSize: 10,
    pageSizes: [10, 20, 30, 40, 50],
    searchDebounceMs: 200,
    columnWidth: { standard: 150, min: 20 },
    copiedMs: 1500,
    pendingAppearsMs: 1000,
    pendingStaysMs: 500,
    toasts: { durationMs: 4000, visible: 3, gap: 14, swipe: 20 },
    tooltipDelayMs: 700,
    sidebarCookieSeconds: 604_800,
    userStaleMs: 300_000,
    modelStaleMs: 60_000,
    readRetries: { most: 3, firstDelayMs: 1000, maxDelayMs: 30_000 },
    unusedDataMs: 300_000,
  });
});
