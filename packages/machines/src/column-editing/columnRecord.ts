import type { ColumnChanges, ModelColumnProfile, ReadColumn } from '@plinth/api';
import { joinSynonyms, splitSynonyms } from '@plinth/api/facts';

/** A column as the client keeps it (REV-03). */
export interface ColumnRecord {
  id: string;
  name: string;
  dataType: string;
  data_category: string;
  sampleValues: string;
  description: string;
  /** In the model; one that isn't is left out of it. */
  selected: boolean;
  profile: ModelColumnProfile | null;
  /** database, generated or edited; another host may have other words. */
  origin: string | null;
  categoryReason: string | null;
  /** What people call it as well, as one field holds it; null where the host keeps none. */
  synonyms: string | null;
}

/** What of a column can be changed, and the marks that a change brings along. */
export type ColumnValues = Pick<
  ColumnRecord,
  'data_category' | 'description' | 'selected' | 'synonyms' | 'origin' | 'categoryReason'
>;
export type ValuesByName = Readonly<Record<string, ColumnValues>>;

/** A change of columns, to be taken back and made again. */
export interface ColumnStep {
  before: ValuesByName;
  after: ValuesByName;
}

/** Shown where a column has no category. */
const noCategory = 'N/A';

export const toColumnRecord = (column: ReadColumn): ColumnRecord => ({
  id: column.name,
  name: column.name,
  dataType: column.type || 'Unknown',
  data_category: column.data_category || noCategory,
  sampleValues: column.sample_values?.length ? column.sample_values.join(', ') : 'N/A',
  description: column.description ?? '',
  selected: column.included ?? true,
  profile: column.profile ?? null,
  origin: column.origin ?? null,
  categoryReason: column.category_reason ?? null,
  synonyms: column.synonyms ? joinSynonyms(column.synonyms) : null,
});

export const valuesOf = ({
  data_category,
  description,
  selected,
  synonyms,
  origin,
  categoryReason,
}: ColumnValues): ColumnValues => ({
  data_category,
  description,
  selected,
  synonyms,
  origin,
  categoryReason,
});

export const changedFields = ['data_category', 'description', 'selected', 'synonyms'] as const;
export type ColumnChange = Partial<Pick<ColumnValues, (typeof changedFields)[number]>>;

export const hasValues = (column: ColumnValues, change: ColumnChange): boolean =>
  changedFields.every((field) => (change[field] ?? column[field]) === column[field]);

const sameWords = (one: ColumnValues, other: ColumnValues): boolean =>
  one.data_category === other.data_category &&
  one.description === other.description &&
  one.synonyms === other.synonyms;

/** The values after a change, with the marks that the host will give them. */
export const changedValues = (column: ColumnValues, change: ColumnChange): ColumnValues => {
  const { origin, categoryReason, ...values } = { ...valuesOf(column), ...change };
  return {
    ...values,
    origin: values.description === column.description ? origin : 'edited',
    categoryReason: values.data_category === column.data_category ? categoryReason : null,
  };
};

/** A step over the columns that the change would change; null where it would change none. */
export const stepOf = (
  columns: readonly ColumnRecord[],
  changeOf: (column: ColumnRecord) => ColumnChange | null,
): ColumnStep | null => {
  const changed = columns.flatMap((column) => {
    const change = changeOf(column);
    if (change === null || hasValues(column, change)) return [];
    return [{ name: column.name, before: valuesOf(column), after: changedValues(column, change) }];
  });
  return changed.length === 0 ? null : stepBetween(changed);
};

interface Between {
  name: string;
  before: ColumnValues;
  after: ColumnValues;
}

export const stepBetween = (changed: readonly Between[]): ColumnStep => ({
  before: Object.fromEntries(changed.map(({ name, before }) => [name, before])),
  after: Object.fromEntries(changed.map(({ name, after }) => [name, after])),
});

export const ownValues = (values: ValuesByName, name: string): ColumnValues | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

export const withValues = (columns: readonly ColumnRecord[], values: ValuesByName): readonly ColumnRecord[] =>
  columns.map((column) =>
    Object.hasOwn(values, column.name) ? { ...column, ...values[column.name] } : column,
  );

/**
 * What is sent for a step: category, where there is one, and description of a draft's column, as its call wants them; of a model's only what changed.
 * A host that counts versions takes the marks back, too. Synonyms are sent where they changed, in this step or in what is `pending`.
 */
export const changesOf = (
  target: 'draft' | 'model',
  { before, after }: ColumnStep,
  { restoresMarks, pending }: { restoresMarks: boolean; pending: ColumnChanges },
): ColumnChanges =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, next]): [string, ColumnChanges[string]][] => {
      const was = before[name]!;
      const { description } = next;
      // What stands for none is no category to be stored.
      const data_category = next.data_category === noCategory ? '' : next.data_category;
      const isNamed = next.synonyms !== was.synonyms || pending[name]?.synonyms !== undefined;
      const synonyms = next.synonyms !== null && isNamed && { synonyms: splitSynonyms(next.synonyms) };
      const marks = restoresMarks && {
        origin: next.origin as NonNullable<ColumnChanges[string]['origin']> | null,
        category_reason: next.categoryReason,
      };
      // Ticks of a draft are sent when it is saved.
      if (target === 'draft') {
        const hasCategory = data_category !== '' || was.data_category !== noCategory;
        return [[name, { ...(hasCategory && { data_category }), description, ...synonyms, ...marks }]];
      }
      return [
        [
          name,
          {
            ...(next.data_category !== was.data_category && { data_category }),
            ...(description !== was.description && { description }),
            ...(next.selected !== was.selected && { included: next.selected }),
            ...synonyms,
            ...marks,
          },
        ],
      ];
    }),
  );

/** Whether a draft's step changes nothing but ticks, which stay here until it is saved. */
export const changesTicksOnly = ({ before, after }: ColumnStep): boolean =>
  Object.entries(after).every(([name, next]) => sameWords(next, before[name]!));
