import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside what it was compiled from, and not in a folder for everybody: it is code that will run. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/plinth', import.meta.url));

/** The second start compiles nothing. */
export const keepCompiled = (): void => void enableCompileCache(folder);

/**
 * The same for a thread or a child, as part of its environment. It calls `flushCompileCache` when its modules are there:
 * it is ended from outside, too suddenly to keep anything.
 */
export const compileCacheEnv = { NODE_COMPILE_CACHE: folder };
