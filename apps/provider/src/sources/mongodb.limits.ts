/** Times in milliseconds of what is asked of a MongoDB server. */
export const connectLimit = 10_000;
export const workLimit = 60_000;
/** A socket that has been silent for longer than any work may take is given up. */
export const silentLimit = workLimit + 2000;
