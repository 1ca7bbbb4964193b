export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** 24.8 days: a timer that is set for longer rings at once. */
export const longestTimerMs = 2 ** 31 - 1;
