import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The options of a script's call; one that is called wrongly says how it is called, and ends. */
export const readOptions = <T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    return misused(`${(error as Error).message}\n${usage}`);
  }
};

export const misused = (message: string): never => {
  console.error(message);
  process.exit(2);
};
