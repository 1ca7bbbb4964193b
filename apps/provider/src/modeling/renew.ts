import type { ModelColumn, SourceChange } from '@plinth/api/contract';

export interface AcceptedChange {
  kind: string;
  column: string;
}

const byName = (columns: readonly ModelColumn[]): Map<string, ModelColumn> =>
  new Map(columns.map((column) => [column.name, column]));

/** A person's words, which stay whatever becomes of the column. */
const hasOwnWords = ({ origin, synonyms = [] }: ModelColumn): boolean =>
  origin === 'edited' || synonyms.length > 0;

const changesOf = (before: ModelColumn, now: ModelColumn | undefined): SourceChange[] => {
  const { name: column, origin, included, type, data_category: category } = before;
  const isEdited = origin === 'edited';
  // What is left out and gone has nothing more to lose.
  if (now === undefined)
    return included === false ? [] : [{ kind: 'gone', column, ...(hasOwnWords(before) && { edited: true }) }];
  return [
    ...(type === now.type ? [] : [{ kind: 'type' as const, column, from: type, to: now.type }]),
    // A person's column keeps its category.
    ...(isEdited || category === now.data_category
      ? []
      : [
          {
            kind: 'category' as const,
            column,
            from: category,
            to: now.data_category,
            reason: now.category_reason,
          },
        ]),
  ];
};

/** What is another at the source than the model says. */
export const sourceChanges = (
  before: readonly ModelColumn[],
  written: readonly ModelColumn[],
): SourceChange[] => {
  const [old, fresh] = [byName(before), byName(written)];
  return [
    ...written
      .filter(({ name }) => !old.has(name))
      .map(({ name, type, data_category }) => ({
        kind: 'added' as const,
        column: name,
        to: type,
        category: data_category,
      })),
    ...before.flatMap((column) => changesOf(column, fresh.get(column.name))),
  ];
};

/** The columns of a model with the figures of a new profile and the changes that were accepted; a person's words stay. */
export const renewColumns = (
  before: readonly ModelColumn[],
  written: readonly ModelColumn[],
  accepted: readonly AcceptedChange[],
): ModelColumn[] => {
  const [old, fresh] = [byName(before), byName(written)];
  const isAccepted = (kind: SourceChange['kind'], name: string) =>
    accepted.some((change) => change.kind === kind && change.column === name);

  const renewed = (column: ModelColumn): ModelColumn[] => {
    const { name, origin, included, ...rest } = column;
    const now = fresh.get(name);
    const leftOut = included === false ? { included: false } : {};
    if (now === undefined) {
      if (!isAccepted('gone', name)) return [column];
      return hasOwnWords(column) ? [{ ...column, included: false }] : [];
    }
    const figures = {
      type: isAccepted('type', name) ? now.type : column.type,
      sample_values: now.sample_values,
      profile: now.profile,
    };
    const isItsCategory = isAccepted('category', name) || now.data_category === column.data_category;
    // What was written of another category would not fit this one.
    if (origin === 'edited' || !isItsCategory)
      return [{ name, ...rest, ...(origin && { origin }), ...figures, ...leftOut }];
    return [{ ...now, ...figures, ...leftOut, synonyms: column.synonyms }];
  };

  const added = written.filter(({ name }) => !old.has(name) && isAccepted('added', name));
  return [...before.flatMap(renewed), ...added];
};
