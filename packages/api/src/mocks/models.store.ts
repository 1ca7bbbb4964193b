import { maxNotesLength, synonymFault } from '../facts.ts';
import type { ColumnChanges, DataModel, ModelColumn, Visualization } from '../models/models.contract.ts';
import { mockOwnerId } from './connections.fixtures.ts';
import type { ConnectionStore } from './connections.store.ts';
import { MockFailure } from './mockCall.ts';
import { orderUnderstanding, sourceChangesFixture } from './models.fixtures.ts';
import type { ModelPlace } from './recipes.store.ts';

interface Content {
  columns: ModelColumn[];
  understanding: string;
  version: number;
}

interface StoredDraft extends Content {
  sourceId: string;
  table: string;
}

export interface StoredModel extends Content {
  summary: DataModel;
  metrics: readonly Visualization[];
  /** Of which it was made, where that is known. */
  table?: string;
}

/** Refuses a change of an older version, as the provider does, and counts those that it lets through. */
export const countVersion = (content: Content, headers: Headers) => {
  const expected = headers.get('If-Match');
  if (expected !== null && expected !== `"${content.version}"`) {
    const { columns, understanding, version } = content;
    throw new MockFailure(409, {
      detail: 'This was changed meanwhile.',
      current: { columns, understanding, version },
    });
  }
  content.version += 1;
};

export const changeColumns = (columns: ModelColumn[], changes: ColumnChanges): ModelColumn[] => {
  const unknown = Object.keys(changes).find((name) => columns.every((column) => column.name !== name));
  if (unknown !== undefined) throw new MockFailure(422, { detail: `There is no column ${unknown}.` });
  for (const [name, { synonyms = [] }] of Object.entries(changes))
    if (synonymFault(synonyms) !== null)
      throw new MockFailure(422, { detail: `The synonyms of “${name}” can’t be kept.` });
  return columns.map((column) => {
    const change = Object.hasOwn(changes, column.name) ? changes[column.name] : undefined;
    if (change === undefined) return column;
    const { origin, category_reason: reason, included, ...words } = change;
    const { included: was, origin: before, ...rest } = column;
    const isRewritten = change.description !== undefined && change.description !== column.description;
    const after = origin === undefined && isRewritten ? 'edited' : (origin ?? before);
    return {
      ...rest,
      ...words,
      ...(reason ? { category_reason: reason } : {}),
      ...(after && origin !== null ? { origin: after } : {}),
      ...((included ?? was) === false ? { included: false } : {}),
    };
  });
};

/** The columns with what was taken over of a new profile. */
export const takeOver = (
  columns: readonly ModelColumn[],
  accepted: readonly { kind: string; column: string }[],
): ModelColumn[] => {
  const changes = sourceChangesFixture.filter(({ kind, column }) =>
    accepted.some((change) => change.kind === kind && change.column === column),
  );
  const of = (name: string) => changes.filter(({ column }) => column === name);
  const kept = columns.flatMap((column) => {
    const found = of(column.name);
    if (found.some(({ kind }) => kind === 'gone')) return [];
    const fields = found.map(({ kind, to }) => (kind === 'type' ? { type: to } : { data_category: to }));
    return [Object.assign({}, column, ...fields) as ModelColumn];
  });
  const added = changes.filter(({ kind }) => kind === 'added');
  return [
    ...kept,
    ...added.map(({ column, to, category }) => ({
      name: column,
      type: to,
      data_category: category,
      synonyms: [],
    })),
  ];
};

export const checkNotes = (text: string) => {
  if (text.trim() === '') throw new MockFailure(422, { detail: 'Understanding notes cannot be empty.' });
  if (text.length > maxNotesLength)
    throw new MockFailure(422, { detail: `Notes are at most ${maxNotesLength} characters long.` });
};

interface NewModel {
  draft: StoredDraft;
  name: string | undefined;
  description: string | undefined;
  sourceId: string;
  leftOut: readonly string[];
  metrics: readonly Visualization[];
}

/** Models and drafts in memory. */
export class ModelStore {
  readonly #connections: ConnectionStore;
  readonly #now: string;
  readonly #models: Map<string, StoredModel>;
  readonly #drafts = new Map<string, StoredDraft>();

  constructor(
    given: readonly DataModel[],
    content: Pick<StoredModel, 'columns' | 'metrics'>,
    connections: ConnectionStore,
    now: string,
  ) {
    this.#models = new Map(
      given.map((summary) => [
        summary.id,
        { summary, ...content, understanding: orderUnderstanding, version: 1 },
      ]),
    );
    this.#connections = connections;
    this.#now = now;
  }

  profiled(model: StoredModel, at: string): void {
    model.summary = { ...model.summary, profiled_at: at };
  }

  get(id: string): StoredModel | undefined {
    return this.#models.get(id);
  }

  find(id: string | undefined): StoredModel {
    const model = this.get(id ?? '');
    if (!model) throw new MockFailure(404, { detail: 'Data model not found.' });
    return model;
  }

  summaries(): DataModel[] {
    return [...this.#models.values()].map((model) => this.#summaryOf(model));
  }

  summary(id: string | undefined): DataModel {
    return this.#summaryOf(this.find(id));
  }

  place(id: string | undefined): ModelPlace {
    const { summary, table = '' } = this.find(id);
    return { name: summary.model_name, connectionId: summary.data_source_id ?? null, table };
  }

  remove(id: string | undefined): void {
    this.#models.delete(this.find(id).summary.id);
  }

  addDraft(sourceId: string, table: string, columns: ModelColumn[]): string {
    const id = `draft-${this.#drafts.size + 1}`;
    this.#drafts.set(id, { sourceId, table, columns, understanding: orderUnderstanding, version: 1 });
    return id;
  }

  findDraft(id: string | undefined): StoredDraft {
    const draft = this.#drafts.get(id ?? '');
    if (!draft) throw new MockFailure(404, { detail: 'Draft not found.' });
    return draft;
  }

  add({ draft, name, description, sourceId, leftOut, metrics }: NewModel): DataModel {
    const connection = this.#connections.find(sourceId);
    const summary: DataModel = {
      id: `m_new_${this.#models.size + 1}`,
      model_name: name ?? draft.table,
      model_description: description ?? null,
      source_type: connection.source_type,
      created_at: this.#now,
      updated_at: this.#now,
      user_id: mockOwnerId,
      data_source_id: connection.connection_id,
      connection_name: connection.source_name,
      profiled_at: this.#now,
    };
    const columns = changeColumns(
      draft.columns,
      Object.fromEntries(leftOut.map((column) => [column, { included: false }])),
    );
    const { understanding } = draft;
    const { table } = draft;
    this.#models.set(summary.id, { summary, columns, metrics, understanding, version: 1, table });
    return summary;
  }

  /** The connection may be gone since. */
  #summaryOf({ summary, version }: StoredModel): DataModel {
    const { data_source_id: source } = summary;
    if (source === undefined) return { ...summary, version };
    const isThere = this.#connections.list().some(({ connection_id: id }) => id === source);
    return { ...summary, version, data_source_id: isThere ? source : null };
  }
}
