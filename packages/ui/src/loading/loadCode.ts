/** A file of the app that could not be loaded. */
export class MissingCode extends Error {}

/** What `load` imports. */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new MissingCode(cause instanceof Error ? cause.message : '', { cause });
  });
