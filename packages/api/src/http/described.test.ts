import { describe, expect, it } from 'vitest';
import type { Described } from './described.ts';
import { leftOutOf } from './leftOut.ts';
import { readConnection } from '../connections/connections.contract.ts';
import { readConversation } from '../conversations/conversations.contract.ts';
import { readReport } from '../reports/reports.contract.ts';
import { askModel, generateModel, readModel, readModelColumns } from '../models/models.contract.ts';

const read = <R>({ least }: Described<R>, value: unknown): R => least.parse(value);
const accepts = ({ full }: Described, value: unknown): boolean => full.safeParse(value).success;

describe('an answer, read two ways', () => {
  const whole = {
    id: 'm',
    model_name: 'orders',
    model_description: null,
    source_type: 'postgres',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    user_id: 'u',
  };

  it('demands of our hosts every field', () => {
    expect(accepts(readModel.answer, whole)).toBe(true);
    for (const field of Object.keys(whole))
      expect(accepts(readModel.answer, { ...whole, [field]: undefined })).toBe(false);
    expect(accepts(readModel.answer, { ...whole, id: 7 })).toBe(false);
  });

  it('demands of another host only what the client cannot do without', () => {
    expect(read(readModel.answer, { id: 7, model_name: 'orders' })).toEqual({
      id: '7',
      model_name: 'orders',
    });
    expect(() => read(readModel.answer, { model_name: 'orders' })).toThrow();
  });

  it('takes a field that it cannot read as missing', () => {
    const odd = { ...whole, created_at: null, source_type: { name: 'x' }, extra: true };
    expect(read(readModel.answer, odd)).toMatchObject({
      id: 'm',
      created_at: undefined,
      source_type: undefined,
      user_id: 'u',
    });
    expect(
      read(readConnection.answer, {
        connection_id: 1,
        source_name: 'A',
        connection_details: { host: 'h', port: '5432' },
      })?.connection_details,
    ).toEqual({ host: 'h', port: 5432 });
    expect(read(askModel.answer, { answer: 'Yes', rows: { a: 1 } })).toEqual({
      answer: 'Yes',
      rows: undefined,
    });
  });

  it.each([
    ['a model', readModel, { id: 'm' }, 'model_name'],
    ['a connection', readConnection, { connection_id: 'c' }, 'source_name'],
    ['a report', readReport, { id: 'r', blocks: [] }, 'name'],
    ['a conversation', readConversation, { id: 't', questions: [] }, 'title'],
  ] as const)('calls %s that has a blank name Untitled', (_, { answer }, rest, field) => {
    const named = (name: string) => read<unknown>(answer, { ...rest, [field]: name });
    expect(['', ' \u00a0\n', 'Sales'].map(named)).toMatchObject([
      { [field]: 'Untitled' },
      { [field]: 'Untitled' },
      { [field]: 'Sales' },
    ]);
  });

  it('reads a moment in milliseconds, and none that there isn’t', () => {
    const created = (created_at: unknown) => read(readModel.answer, { ...whole, created_at }).created_at;
    expect(created(1_763_632_800_000)).toBe('2025-11-20T10:00:00.000Z');
    expect([created(1e300), created(true)]).toEqual([undefined, undefined]);
    expect(created('yesterday')).toBe('yesterday');
  });

  it.each([
    ['a list', { columns: [{ name: 'a', type: 'int' }] }],
    ['a map of fields', { columns: { a: { type: 'int' } } }],
    ['a map of types', { columns: { a: 'int' } }],
    ['a bare list', [{ name: 'a', type: 'int' }]],
    ['a bare map', { a: { type: 'int' } }],
  ])('reads the columns of a model from %s', (_, answer) => {
    expect(read(readModelColumns.answer, answer).columns).toEqual([{ name: 'a', type: 'int' }]);
  });

  it('reads a bare map that has a column called columns', () => {
    expect(read(readModelColumns.answer, { id: 'int', columns: 'text' }).columns).toEqual([
      { name: 'id', type: 'int' },
      { name: 'columns', type: 'text' },
    ]);
  });

  it('keeps a column that is called __proto__', () => {
    const answer = JSON.parse('{"columns": {"__proto__": {"type": "int"}}}') as unknown;
    expect(read(readModelColumns.answer, answer).columns).toEqual([{ name: '__proto__', type: 'int' }]);
  });

  it('says of each entry that it left out where it stands and what is wrong', () => {
    const { columns } = read(readModelColumns.answer, {
      columns: [{ name: 'a' }, { type: 'int' }, null, { name: ['b'] }],
    });
    expect(columns.map(({ name }) => name)).toEqual(['a']);
    expect(leftOutOf(columns)).toEqual([
      { position: 2, field: 'name', isMissing: true },
      { position: 3, field: '', isMissing: false },
      { position: 4, field: 'name', isMissing: false },
    ]);
  });

  it('tells a final event that lacks its schema from progress', () => {
    expect(() => read(generateModel.answer, { payload: { draft_id: 'd' } })).toThrow();
    expect(read(generateModel.answer, { payload: { draft_id: 4, model_schema: { columns: [] } } })).toEqual({
      payload: { draft_id: '4', model_schema: { columns: [] } },
    });
  });
});
