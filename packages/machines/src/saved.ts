/** Stored under a version, null from a host that counts none; or refused, for it was changed meanwhile: what the host has by now. */
export type Saved<Now> = { version: number | null } | { now: Now };
