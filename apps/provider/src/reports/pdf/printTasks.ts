import { flushCompileCache } from 'node:module';
import { task } from '../../work/task.ts';
import { printReport, type PrintArgs, type PrintedReport } from './printReport.ts';

/** What the threads that print can be asked: they load nothing of what answers questions, and begin at once. */
export const print = task<PrintArgs, PrintedReport>(printReport);

flushCompileCache();
