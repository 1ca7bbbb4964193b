import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell } from '@plinth/api/facts';
import { parseRecords } from '../sources/csvRecords.ts';
import { exportCsv, exportJson, type ExportedModel } from './exportModel.ts';

const model: ExportedModel = {
  id: 'm1',
  model_name: 'Orders',
  model_description: null,
  source_type: 'postgres',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  columns: [
    {
      name: 'amount',
      type: 'numeric(12,2)',
      data_category: 'numerical',
      description: 'Paid in "full", in euros.\nNever null.',
      synonyms: ['revenue', 'order value'],
      origin: 'edited',
      profile: { null_fraction: 0.25, distinct: 3, min: -5, max: 12.5 },
      sample_values: ['-5', '12.5'],
    },
    { name: '=HYPERLINK("http://bad")', data_category: 'text', description: '@SUM(A1)' },
  ],
  understanding: 'Each row is one order.',
  visualizations: [{ metric: 'Sum of amount over placed', graph_type: 'line_chart' }],
};

describe('export', () => {
  it('writes JSON with schema, descriptions, categories, understanding and metrics', () => {
    const parsed: unknown = JSON.parse(exportJson(model));
    expect(parsed).toMatchObject({
      model: { id: 'm1', model_name: 'Orders' },
      model_schema: { columns: [{ name: 'amount', data_category: 'numerical' }, {}] },
      understanding: 'Each row is one order.',
      visualizations: [{ graph_type: 'line_chart' }],
    });
  });

  it('writes CSV with CRLF, quotes and no formulas', () => {
    const text = exportCsv(model);
    expect(text.endsWith('\r\n')).toBe(true);
    const [head, amount, formula] = parseRecords(text, 0, ',');
    expect(head?.slice(0, 4)).toEqual(['column', 'type', 'data_category', 'description']);
    expect(amount).toEqual([
      'amount',
      'numeric(12,2)',
      'numerical',
      'Paid in "full", in euros.\nNever null.',
      'revenue | order value',
      'edited',
      '0.25',
      '3',
      '-5',
      '12.5',
      "'-5 | 12.5",
    ]);
    expect(formula?.[0]).toBe(`'=HYPERLINK("http://bad")`);
    expect(formula?.[3]).toBe("'@SUM(A1)");
  });

  it.each(['=1+1', '+1+1', '-1+1', '@x', '\tx', '\rx', '=cmd|calc', ' =1+1', '\u00a0=1', '＝1'])(
    'makes %j harmless',
    (text) => {
      expect(csvCell(text)).toMatch(/^"?'/);
    },
  );

  it.each([
    ['x;=1+1', `"x;'=1+1"`],
    ['x; =1+1', `"x;' =1+1"`],
    ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
    ['x;y;-cmd|calc', `"x;y;'-cmd|calc"`],
    ['x;"=1+1', `"x;'""=1+1"`],
    ['x\n=1+1', `"x\n'=1+1"`],
    ['x\r\n- WEBSERVICE("http://bad")', `"x\r\n'- WEBSERVICE(""http://bad"")"`],
  ])('makes %j harmless where other signs separate', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each(['red; blue', 'north;-12.5', 'Either:\n- by card\n- in cash', 'a=b; c=d', 'x, =y'])(
    'leaves all letters of %j',
    (text) => {
      expect(csvCell(text)).toBe(`"${text}"`);
    },
  );

  it.each(['12', '-12.5', '1e-7', 'plain', ''])('leaves %j as it is', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('reads back as it was written, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const back = parseRecords(`${csvCell(text)},x\r\n`, 0, ',')[0]?.[0];
        expect(back?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });
});
