import { minuteMs } from '@plinth/api/facts';

/** Times in milliseconds of what is asked of a MongoDB server. */
export const connectLimit = 10_000;
export const workLimit = minuteMs;
/** What is asked besides the documents of a sample. */
export const callLimit = 30_000;
/** Connections to a server at the same time. */
export const connections = 4;
/** A socket that has been silent for longer than any work may take is given up. */
export const silentLimit = workLimit + 2000;
