import type { ModelColumn } from '@plinth/api/contract';
import { describe, expect, it } from 'vitest';
import { unpackProfile } from '../sources/packedProfile.ts';
import {
  SourceError,
  type CheckResult,
  type ProfileOptions,
  type Source,
  type TableProfile,
} from '../sources/source.ts';
import { generateModel, type GenerationOutput, type GenerationRequest, type WriteModel } from './generate.ts';
import { profileOf } from './testing/profileOf.ts';
import { builtInWriter, type ModelWriter } from './writeModel.ts';
import { writeParts } from './writeParts.ts';

const profile = profileOf('orders', {
  id: { values: [1, 2, 3, 4], type: 'integer', isPrimaryKey: true },
  region: { values: ['north', 'south', 'north', 'north'], type: 'text' },
  amount: { values: [10.5, 20, 30.25, 40], type: 'numeric' },
  placed: { values: ['2024-01-01', '2024-01-02', '2024-02-01', '2024-03-05'], type: 'date' },
});

/** Writes on the thread that asks. */
const writeWith =
  (writer: ModelWriter): WriteModel =>
  ({ bytes }, options, signal, onPart) =>
    writeParts(unpackProfile(bytes), options, writer, signal, onPart);

interface Behaviour {
  checks?: CheckResult[];
  profile?: (options: ProfileOptions) => Promise<TableProfile>;
}

function sourceThat({ checks, profile: read }: Behaviour): Source {
  const unused = (): never => {
    throw new Error('not used by the generation');
  };
  return {
    kind: 'postgres',
    dialect: 'postgres',
    keepsOrder: false,
    async *check() {
      yield* (
        checks ?? [
          { check: 'reach_port', status: 'started', message: 'Reaching the port' },
          { check: 'reach_port', status: 'ok', message: 'db:5432 answers.' },
        ]
      );
    },
    profile: (_database, _table, options) => (read ?? (() => Promise.resolve(profile)))(options),
    databases: unused,
    tables: unused,
    summaries: unused,
    columns: unused,
    query: unused,
    tableReference: unused,
    objects: unused,
    object: unused,
    close: () => Promise.resolve(),
  };
}

async function run(
  behaviour: Behaviour = {},
  request: Partial<GenerationRequest> = {},
): Promise<GenerationOutput[]> {
  const outputs: GenerationOutput[] = [];
  for await (const output of generateModel({
    source: sourceThat(behaviour),
    database: 'shop',
    table: 'orders',
    generateDescriptions: true,
    generateVisualizations: true,
    write: writeWith(builtInWriter),
    signal: new AbortController().signal,
    ...request,
  }))
    outputs.push(output);
  return outputs;
}

const told = (outputs: GenerationOutput[]): string[] =>
  outputs.map((o) => ('payload' in o ? 'payload' : `${o.step} ${o.status}`));

const columnsOf = (output: GenerationOutput | undefined): ModelColumn[] => {
  if (output === undefined || !('payload' in output)) throw new Error('no payload');
  return JSON.parse(output.payload.columns) as ModelColumn[];
};

describe('generateModel', () => {
  it('tells each step when it starts and when its work is done', async () => {
    const outputs = await run({
      profile: async ({ onProgress }) => {
        onProgress?.('Counted 4 rows');
        await Promise.resolve();
        onProgress?.('Read 4 columns');
        return profile;
      },
    });
    expect(told(outputs)).toEqual([
      'checking_connection started',
      'checking_connection in_progress',
      'checking_connection completed',
      'fetching_data started',
      'fetching_data in_progress',
      'fetching_data in_progress',
      'fetching_data completed',
      'generating_data_model started',
      'generating_data_model completed',
      'generating_understanding started',
      'generating_understanding completed',
      'generating_visualizations started',
      'generating_visualizations completed',
      'finish started',
      'payload',
      'finish completed',
    ]);
    const found = outputs.find((o) => 'payload' in o);
    expect(columnsOf(found)).toMatchObject([
      { name: 'id' },
      { name: 'region' },
      { name: 'amount' },
      { name: 'placed' },
    ]);
  });

  it('tells the progress while the profile is still being read', async () => {
    const gate = Promise.withResolvers<void>();
    const stream = generateModel({
      source: sourceThat({
        profile: async ({ onProgress }) => {
          onProgress?.('Half way');
          await gate.promise;
          return profile;
        },
      }),
      database: 'shop',
      table: 'orders',
      generateDescriptions: true,
      generateVisualizations: false,
      write: writeWith(builtInWriter),
      signal: new AbortController().signal,
    });
    for await (const output of stream) {
      if ('message' in output && output.message === 'Half way') gate.resolve();
    }
    await expect(gate.promise).resolves.toBeUndefined();
  });

  it('leaves out what was not asked for', async () => {
    const outputs = await run({}, { generateDescriptions: false, generateVisualizations: false });
    expect(told(outputs).some((line) => line.startsWith('generating_visualizations'))).toBe(false);
    const found = outputs.find((o) => 'payload' in o);
    if (!found) throw new Error('no payload');
    expect(found.payload.visualizations).toEqual([]);
    expect(columnsOf(found).map((c) => c.description)).toEqual(['', '', '', '']);
    expect(columnsOf(found)[0]?.data_category).toBe('identifier');
  });

  it('ends with the error at the check that failed', async () => {
    const outputs = await run({
      checks: [
        {
          check: 'sign_in',
          status: 'failed',
          message: 'The password was not accepted.',
          hint: 'Check the password.',
        },
      ],
    });
    expect(outputs.at(-1)).toEqual({
      step: 'checking_connection',
      status: 'error',
      message: 'The password was not accepted. Check the password.',
    });
    expect(told(outputs)).toEqual(['checking_connection started', 'checking_connection error']);
  });

  it('ends with the error of the source while reading', async () => {
    const outputs = await run({
      profile: () => Promise.reject(new SourceError('not_found', 'The table orders does not exist.')),
    });
    expect(outputs.at(-1)).toEqual({
      step: 'fetching_data',
      status: 'error',
      message: 'The table orders does not exist.',
    });
  });

  it('hides the details of an unexpected failure but logs them', async () => {
    const failures: unknown[] = [];
    const secret = new Error('postgres://me:hunter2@db');
    const outputs = await run(
      {},
      {
        write: writeWith({ ...builtInWriter, understanding: () => Promise.reject(secret) }),
        onFailure: (error) => failures.push(error),
      },
    );
    const last = outputs.at(-1);
    expect(last).toMatchObject({ step: 'generating_understanding', status: 'error' });
    expect(JSON.stringify(last)).not.toContain('hunter2');
    expect(failures).toEqual([secret]);
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const outputs = await run(
      {
        profile: ({ signal }) => {
          controller.abort();
          return Promise.reject(signal.reason as Error);
        },
      },
      { signal: controller.signal },
    );
    expect(outputs.at(-1)).toEqual({
      step: 'fetching_data',
      status: 'error',
      message: 'Generation was cancelled.',
    });
  });

  it('tells what the writer wants told', async () => {
    const outputs = await run(
      {},
      {
        write: writeWith({
          ...builtInWriter,
          columns: (table, options, signal, notice) => {
            notice('The language model timed out; the built-in writer wrote the columns.');
            return builtInWriter.columns(table, options, signal, notice);
          },
        }),
      },
    );
    expect(outputs).toContainEqual({
      step: 'generating_data_model',
      status: 'in_progress',
      message: 'The language model timed out; the built-in writer wrote the columns.',
    });
  });

  it('does not call a table without columns a model', async () => {
    const outputs = await run({ profile: () => Promise.resolve(profileOf('void', {})) });
    expect(outputs.at(-1)).toMatchObject({ step: 'fetching_data', status: 'error' });
  });
});
