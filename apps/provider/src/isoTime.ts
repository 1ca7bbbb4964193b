/** A time as the store keeps it and the contract sends it. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
