import { dayMs, minuteMs } from './durations.ts';

/** The limits and times of the specification, each with the requirement that names it. */
const second = 1000;

/** SUP-02, PWD-05. */
export const minPasswordLength = 8;
/** SUP-10. */
export const otpLength = 6;
/** SUP-13. */
export const resendCooldownSeconds = 60;
/** SUP-04. */
export const challengeRetryMs = 8 * second;
/** PWD-06. */
export const resetRedirectMs = 2 * second;

/** CON-09. */
export const maxUploadMegabytes = 10;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;
/** CON-03. */
export const connectionsPageSize = 4;

/** REV-05; in UTF-16 units, as a textarea counts them. */
export const maxNotesLength = 500;
/** In UTF-16 units, as a textarea counts them. */
export const maxQuestionLength = 500;
/** In UTF-16 units, as an input counts them. */
export const maxConversationTitle = 120;
/** REV-04, REV-05. */
export const savedBannerMs = 3 * second;
/** REV-04: after a batch save. */
export const batchBannerMs = second;
/** REV-01: how long the dialog stays after it has saved. */
export const saveDialogCloseMs = 500;

/** SES-10. */
export const defaultPageSize = 10;
/** COL-04. */
export const pageSizes = [defaultPageSize, 20, 30, 40, 50] as const;
/** COL-03. */
export const searchDebounceMs = 200;
/** COL-02; in px. */
export const columnWidth = { standard: 150, min: 20 } as const;
/** COL-07. */
export const copiedMs = 1500;

/** NAV-08. */
export const pendingAppearsMs = second;
export const pendingStaysMs = 500;
/** NAV-12; lengths in px. */
export const toasts = { durationMs: 4 * second, visible: 3, gap: 14, swipe: 20 } as const;
/** LAY-08. */
export const tooltipDelayMs = 700;
/** LAY-02. */
export const sidebarCookieSeconds = (7 * dayMs) / second;

/** SES-06. */
export const userStaleMs = 5 * minuteMs;
/** MOD-04, DET-01. */
export const modelStaleMs = minuteMs;
/** SES-07. */
export const readRetries = { most: 3, firstDelayMs: second, maxDelayMs: 30 * second } as const;
export const unusedDataMs = 5 * minuteMs;
