export const dayMs = 24 * 60 * 60_000;

/** A time as the store keeps it and the contract sends it. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
