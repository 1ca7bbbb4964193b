interface ColumnProfileView {
  null_fraction: number;
  distinct: number;
  min: string | number | boolean | null;
  max: string | number | boolean | null;
  histogram?: number[] | undefined;
}

export interface ColumnItem {
  id: string;
  name: string;
  dataType: string;
  data_category: string;
  sampleValues: string;
  description: string;
  /** In the model; one that isn't is left out of it. */
  selected: boolean;
  profile: ColumnProfileView | null;
  /** database, generated or edited; another host's word is shown as it is. */
  origin: string | null;
  categoryReason: string | null;
  /** What people call it as well, separated by commas; null where the host keeps none. */
  synonyms: string | null;
}

/** What of a column can be changed by two at once. */
type ColumnValuesView = Pick<ColumnItem, 'data_category' | 'description' | 'selected' | 'synonyms'>;

export interface ColumnConflictView {
  clashes: readonly {
    name: string;
    mine: ColumnValuesView;
    theirs: ColumnValuesView;
    keep: 'mine' | 'theirs' | null;
  }[];
  /** All columns that were changed elsewhere. */
  changedNames: readonly string[];
}

export interface ColumnEditView {
  name: string;
  category: string;
  description: string;
  /** Null where the host keeps none: there is no field then. */
  synonyms: string | null;
}

/** What a row can ask for. The functions stay the same while the table is shown. */
export interface ColumnRowActions {
  /** Columns, and whether they stay in the model. */
  onSelect: (names: readonly string[], selected: boolean) => void;
  /** The person wants to edit a column. */
  onEditStart: (name: string) => void;
  /** What the fields of the edited column hold. */
  onEditChange: (change: { category?: string; description?: string; synonyms?: string }) => void;
  /** The person wants the column as it was. */
  onEditCancel: () => void;
  /** The person wants the column saved. */
  onEditSubmit: () => void;
}

/** What a row can ask the table for as well. */
export interface ColumnTableRowActions extends ColumnRowActions {
  onMark: (names: readonly string[], marked: boolean) => void;
}
