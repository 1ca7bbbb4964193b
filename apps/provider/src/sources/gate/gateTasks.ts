import { flushCompileCache } from 'node:module';
import { task } from '../../work/task.ts';
import { gated, type GateArgs } from './gated.ts';

/** What the threads that read statements can be asked: they load the parser and nothing else. */
export const select = task<GateArgs, string>(gated);

flushCompileCache();
