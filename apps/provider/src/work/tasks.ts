import { flushCompileCache } from 'node:module';
import * as z from 'zod';
import type { AskPorts } from '../analyst/ask.ts';
import { ask } from '../analyst/ask.ts';
import { promptFor, replySchema, type EarlierQuestion } from '../analyst/languageModelAnalyst.ts';
import type { AskedBefore } from '../analyst/reading/ask.ts';
import { analystTable, type AnalystTable, type Taught } from '../analyst/table.ts';
import type { RunQuery } from '../analyst/reading/shared/lookups/valueIndex.ts';
import {
  columnNotes,
  workOnColumns,
  type ColumnsOutcome,
  type ColumnsText,
  type ColumnsWork,
} from '../modeling/columnsText.ts';
import { LanguageModelWriter } from '../modeling/languageModelWriter.ts';
import { builtInWriter } from '../modeling/writeModel.ts';
import { writeParts, type WriteOptions } from '../modeling/writeParts.ts';
import { unpackProfile } from '../sources/packedProfile.ts';
import { lookThrough, type LookArgs } from '../standardization/look.ts';
import type { FindingsOfTable } from '../standardization/findings.ts';
import { askedSql, type AskedSql, type SqlWork } from '../reports/askedSql.ts';
import type { PrintArgs, PrintedReport } from '../reports/pdf/printReport.ts';
import type { Understood } from '../analyst/reading/wording/understood.ts';
import type { GateArgs } from '../sources/gate/gated.ts';
import type { SqlDialect } from '../sources/source.ts';
import type { Prompt } from '../languageModel/languageModel.ts';
import { languageModelOf, type JsonSchema, type ModelAccess } from './languageModelPort.ts';
import { refusedQuery } from './refusedQuery.ts';
import { task } from './task.ts';

interface WriteArgs extends WriteOptions {
  profile: Uint8Array;
  languageModel: ModelAccess | null;
}

export interface AskArgs {
  question: string;
  previous: AskedBefore | null;
  /** Questions that were offered with the answer before it. */
  offered: readonly string[];
  reading: string | null;
  understood: Understood | null;
  /** Names profile and notes: the same key, the same table. */
  key: string;
  profile: Uint8Array;
  /** Columns of the model: what it says of those of the table. */
  columns: ColumnsText;
  /** What the model says of itself; definitions may stand in it. */
  about: string;
  /** Words that people taught. */
  taught: readonly Taught[];
  reference: string;
  dialect: SqlDialect;
  keepsOrder: boolean;
  languageModel: ModelAccess | null;
  /** Questions that were answered before, for the language model. */
  earlier: readonly EarlierQuestion[];
}

type Answered = Awaited<ReturnType<typeof ask>>;

/** A prompt as it passes between threads, with the schema that its answer must fit. */
export interface Asking {
  prompt: Prompt;
  schema: JsonSchema;
}

/** What the pool's threads can be asked. */
export interface Tasks {
  write: { args: WriteArgs; result: undefined };
  ask: { args: AskArgs; result: Answered };
  prompt: { args: AskArgs; result: Asking };
  columns: { args: ColumnsWork; result: ColumnsOutcome };
  sql: { args: SqlWork; result: AskedSql };
  look: { args: LookArgs; result: FindingsOfTable };
  /** In threads of its own, `printTasks.ts`. */
  print: { args: PrintArgs; result: PrintedReport };
  /** In threads of its own, `gateTasks.ts`. */
  select: { args: GateArgs; result: string };
}

export const write = task<WriteArgs, undefined>(async ({ profile, languageModel, ...options }, caller) => {
  const writer =
    languageModel === null
      ? builtInWriter
      : new LanguageModelWriter(languageModelOf(languageModel.name, caller), {
          sampleValues: languageModel.sampleValues,
        });
  // Nothing aborts it from within: who stops a task ends its thread.
  const { signal } = new AbortController();
  await writeParts(unpackProfile(profile), options, writer, signal, (part) => caller.tell(part));
  return undefined;
});

export const columns = task<ColumnsWork, ColumnsOutcome>(workOnColumns);

export const sql = task<SqlWork, AskedSql>(askedSql);

export const look = task<LookArgs, FindingsOfTable>((args, caller) =>
  lookThrough(
    args,
    ((...query: unknown[]) => caller.ask('run', ...query)) as Parameters<typeof lookThrough>[1],
    (looked) => caller.tell(looked),
  ),
);

/** Tables of the last questions: people ask several about one. */
const tables = new Map<string, AnalystTable>();
const mostTables = 3;

const readTable = ({ profile, columns: text, about, taught, ...source }: AskArgs): AnalystTable => {
  const all = unpackProfile(profile);
  const notes = columnNotes(text);
  const noted = { ...all, columns: all.columns.filter((column) => notes.has(column.name)) };
  return analystTable(noted, source, notes, { description: about, taught });
};

const tableOf = (args: AskArgs): AnalystTable => {
  const key = JSON.stringify([args.key, args.taught]);
  const table = tables.get(key) ?? readTable(args);
  tables.delete(key);
  tables.set(key, table);
  const oldest = tables.keys().next();
  if (tables.size > mostTables && !oldest.done) tables.delete(oldest.value);
  return table;
};

const askTask = task<AskArgs, Answered>((args, caller) => {
  const ports: AskPorts = {
    run: ((...query: unknown[]) => caller.ask('run', ...query)) as RunQuery,
    languageModel: args.languageModel === null ? null : languageModelOf(args.languageModel.name, caller),
    previous: args.previous,
    offered: args.offered,
    reading: args.reading,
    understood: args.understood,
    sampleValues: args.languageModel?.sampleValues ?? 0,
    earlier: args.earlier,
    onFault: (error, sql) => caller.tell(refusedQuery(error, sql)),
    signal: new AbortController().signal,
  };
  return ask(args.question, tableOf(args), ports);
});
export { askTask as ask };

/** What the language model would be asked first, built as it is for an answer. */
export const prompt = task<AskArgs, Asking>((args) => {
  const { question, reading, earlier, languageModel } = args;
  const told = { reading, earlier, sampleValues: languageModel?.sampleValues ?? 0 };
  return {
    prompt: promptFor(question, tableOf(args), told),
    schema: z.toJSONSchema(replySchema) as JsonSchema,
  };
});

flushCompileCache();
