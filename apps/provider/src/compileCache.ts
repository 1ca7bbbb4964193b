import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The second start compiles nothing. Beside what it was compiled from, and not in a folder for everybody: it is code that will run.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/plinth', import.meta.url)));
