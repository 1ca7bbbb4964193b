/** What a person says that a word means. */
export interface Meaning {
  kind: 'column' | 'value' | 'definition';
  /** The column, the value or the definition. */
  means: string;
  /** Whose value it is. */
  column?: string;
  /** Other words for a definition. */
  synonyms?: string[];
}

export interface WordColumn {
  name: string;
  category: string | null;
}

/** As it lies in the fields: a meaning that may not be whole yet. */
export interface MeaningDraft {
  kind: Meaning['kind'];
  column: string | null;
  text: string;
}

export const noMeaning: MeaningDraft = { kind: 'column', column: null, text: '' };

export const draftOf = ({
  kind,
  means,
  column,
}: {
  kind: string;
  means: string;
  column?: string | undefined;
}): MeaningDraft => {
  if (kind === 'definition') return { kind, column: null, text: means };
  if (kind === 'value') return { kind, column: column ?? null, text: means };
  return { kind: 'column', column: means, text: '' };
};

/** Null while something is missing. */
export const wholeMeaning = ({ kind, column, text }: MeaningDraft): Meaning | null => {
  const means = text.trim();
  if (kind === 'column') return column === null ? null : { kind, means: column };
  if (means === '') return null;
  if (kind === 'definition') return { kind, means };
  return column === null ? null : { kind, means, column };
};
