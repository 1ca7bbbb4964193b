import { sourceTypeName } from '@plinth/api/facts';
import { search } from '../../primitives/search.ts';

export interface ModelItem {
  id: string;
  model_name: string;
  model_description: string | null;
  source_type: string;
  created_at: string;
  /** The connection that it was made from is gone. */
  isOrphan?: boolean;
  /** What tells it from others of its name. */
  apart?: string | undefined;
  /** As the model's page names its owner. */
  owner?: string;
}

/** `id` is the key under the head "Model Name": it orders by name, equal names by id (docs/decisions/0006). */
export const modelSortKeys = ['id', 'created_at', 'source_type'] as const;
export type ModelSortKey = (typeof modelSortKeys)[number];

export interface ModelSort {
  key: ModelSortKey;
  descending: boolean;
}

const sortText = (model: ModelItem, key: ModelSortKey): string => {
  if (key === 'id') return model.model_name;
  if (key === 'created_at') return String(Date.parse(model.created_at) || 0).padStart(16, '0');
  return model.source_type;
};

/** MOD-01: by name, owner, description or source type, ignoring case and accents; MOD-02: in the order of one column. */
export const modelRows = <M extends ModelItem>(
  models: readonly M[],
  query: string,
  sort: ModelSort | null,
): M[] => {
  const found = search(models, query, ({ model_name, model_description, source_type, owner = '' }) => [
    model_name,
    owner,
    model_description ?? '',
    source_type,
    sourceTypeName(source_type),
  ]);
  if (sort === null) return [...found];
  const { key, descending } = sort;
  const sign = descending ? -1 : 1;
  return found.toSorted(
    (a, b) =>
      sign * (sortText(a, key).localeCompare(sortText(b, key), 'en') || a.id.localeCompare(b.id, 'en')),
  );
};

/** Ascending first, descending on a repeat. */
export const nextModelSort = (sort: ModelSort | null, key: ModelSortKey): ModelSort => ({
  key,
  descending: sort?.key === key && !sort.descending,
});
