import { dayMs, minuteMs } from '@plinth/api/facts';

/** A turn that a provider left behind when it died is free after this time; a living one renews it before. */
export const leaseMs = 30_000;
export const renewMs = leaseMs / 3;

/** Until what failed is tried again, by how often it has failed before. */
export const retryMs = (tries: number): number => Math.min(dayMs, 5 * minuteMs * 2 ** tries);
