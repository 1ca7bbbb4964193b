import { afterEach, describe, expect, it } from 'vitest';
import { OpenAiCompatible } from '../languageModel/openAiCompatible.ts';
import {
  startScriptedServer,
  type ScriptedServer,
  type Turn,
} from '../languageModel/testing/scriptedServer.ts';
import { LanguageModelWriter, type LanguageModelWriterOptions } from './languageModelWriter.ts';
import { profileOf } from './testing/profileOf.ts';
import { builtInWriter, type ModelWriter } from './writeModel.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const table = profileOf('orders', {
  id: { values: [1, 2, 3, 4], type: 'integer', isPrimaryKey: true },
  region: { values: ['secret-north', 'secret-south', 'secret-north', 'secret-north'], type: 'text' },
  amount: { values: [10.5, 20, 30.25, 40], type: 'numeric(12,2)', comment: 'What was paid, in euros.' },
  placed: { values: ['2024-01-01', '2024-01-02', '2024-02-01', '2024-03-05'], type: 'date' },
});
const signal = new AbortController().signal;
const all = { descriptions: true };

async function writerOver(
  turns: Turn[],
  options: LanguageModelWriterOptions = {},
): Promise<{ writer: ModelWriter; notices: string[]; notice: (m: string) => void }> {
  server = await startScriptedServer(turns);
  const notices: string[] = [];
  const model = new OpenAiCompatible({
    baseUrl: server.baseUrl,
    model: 'scripted',
    timeoutMs: turns.some((t) => 'hang' in t) ? 250 : 10_000,
  });
  return { writer: new LanguageModelWriter(model, options), notices, notice: (m) => notices.push(m) };
}

describe('language model writer', () => {
  it('takes the words of the model and drops what does not exist', async () => {
    const { writer, notices, notice } = await writerOver([
      {
        say: {
          columns: [
            {
              name: 'region',
              data_category: 'geospatial',
              description: 'Part of the country that the order came from.',
            },
            { name: 'amount', data_category: 'money', description: 'Invented words about the amount.' },
            { name: 'placed', data_category: 'categorical', description: 'placed' },
            { name: 'shoe_size', data_category: 'numerical', description: 'There is no such column.' },
          ],
        },
      },
    ]);
    const columns = await writer.columns(table, all, signal, notice);
    const built = await builtInWriter.columns(table, all, signal, notice);
    expect(columns.map((c) => c.name)).toEqual(['id', 'region', 'amount', 'placed']);
    expect(columns[0]).toEqual(built[0]);
    expect(columns[1]).toMatchObject({
      data_category: 'geospatial',
      description: 'Part of the country that the order came from.',
      origin: 'generated',
    });
    expect(columns[2]).toMatchObject({
      data_category: 'numerical',
      description: 'What was paid, in euros.',
      origin: 'database',
    });
    expect(columns[3]).toEqual(built[3]);
    expect(notices.join(' ')).toContain('1 column that the table does not have');
  });

  it.each<[string, Turn, string]>([
    ['a time-out', { hang: true }, 'no answer within'],
    ['a failing server', { status: 500 }, 'answered 500'],
    ['a refusal', { refuse: 'No.' }, 'declined'],
    ['junk', { say: 'columns: yes' }, 'wrong form'],
    ['a cut answer', { say: '{"columns": [{"name": "id"', finish: 'length' }, 'cut off'],
    ['a web page', { raw: '<html></html>' }, 'cannot be read'],
  ])('falls back to the built-in writer after %s and says so', async (_, turn, words) => {
    const { writer, notices, notice } = await writerOver([turn]);
    const columns = await writer.columns(table, all, signal, notice);
    expect(columns).toEqual(await builtInWriter.columns(table, all, signal, notice));
    expect(notices[0]).toContain(words);
    expect(notices[0]).toContain('built-in writer wrote columns 1 to 4');
    const understanding = await writer.understanding(table, columns, signal, notice);
    expect(understanding).toBe(await builtInWriter.understanding(table, columns, signal, notice));
    expect(await writer.visualizations(table, columns, signal, notice)).toEqual(
      await builtInWriter.visualizations(table, columns, signal, notice),
    );
  });

  it('does not wait again for a model that just timed out', async () => {
    const { writer, notices, notice } = await writerOver([{ hang: true }]);
    const columns = await writer.columns(table, all, signal, notice);
    await writer.understanding(table, columns, signal, notice);
    await writer.visualizations(table, columns, signal, notice);
    // On a busy machine the first is given up before it has gone out.
    expect(server?.requests.length).toBeLessThanOrEqual(1);
    expect(notices).toHaveLength(3);
  });

  it('stops when the person does, without falling back', async () => {
    const { writer, notice } = await writerOver([{ hang: true }]);
    const controller = new AbortController();
    const work = writer.columns(table, all, controller.signal, notice);
    controller.abort();
    await expect(work).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('lets a few sample values leave, and none where they are to stay', async () => {
    const some = await writerOver([{ say: { columns: [] } }], { sampleValues: 1 });
    await some.writer.columns(table, all, signal, some.notice);
    expect(JSON.stringify(server?.requests)).toContain('secret-north');
    expect(JSON.stringify(server?.requests)).toContain('region');
    await server?.stop();

    const none = await writerOver(
      [{ say: { columns: [] } }, { say: { understanding: 'x' } }, { say: { visualizations: [] } }],
      { sampleValues: 0 },
    );
    const columns = await none.writer.columns(table, all, signal, none.notice);
    await none.writer.understanding(table, columns, signal, none.notice);
    await none.writer.visualizations(table, columns, signal, none.notice);
    expect(server?.requests).toHaveLength(3);
    expect(JSON.stringify(server?.requests)).not.toMatch(/secret|2024-01|10\.5/);
    expect(JSON.stringify(server?.requests)).toContain('region');
  });

  it('keeps a note within 500 characters and metrics to columns that exist', async () => {
    const long = 'A sentence about the table that goes on. '.repeat(40);
    const { writer, notices, notice } = await writerOver([
      { say: { understanding: long } },
      {
        say: {
          visualizations: [
            { metric: 'Sum of amount by region', graph_type: 'bar_chart', columns: ['amount', 'region'] },
            { metric: 'Sum of profit by region', graph_type: 'bar_chart', columns: ['profit', 'region'] },
            { metric: 'amount as a sculpture', graph_type: 'sculpture', columns: ['amount'] },
          ],
        },
      },
    ]);
    const columns = await builtInWriter.columns(table, all, signal, notice);
    const note = await writer.understanding(table, columns, signal, notice);
    expect(note.length).toBeLessThanOrEqual(500);
    expect(note.endsWith('.')).toBe(true);
    await expect(writer.visualizations(table, columns, signal, notice)).resolves.toEqual([
      { metric: 'Sum of amount by region', graph_type: 'bar_chart' },
    ]);
    expect(notices.join(' ')).toContain('Left out 2');
  });
});
