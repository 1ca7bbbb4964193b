/** Why a command isn't done, in words for who runs it. */
export class CommandError extends Error {}
