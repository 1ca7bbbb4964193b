import type { AnalystColumn } from '../../../table.ts';
import { once } from '../once.ts';

/** Columns by texts of theirs: of hundreds few have one that a question says, and the others needn't be looked at. */
class ColumnIndex {
  readonly #columns: readonly AnalystColumn[];
  /** Places of the columns that have a text. */
  readonly #places = new Map<string, number[]>();

  constructor(columns: readonly AnalystColumn[], textsOf: (column: AnalystColumn) => readonly string[]) {
    this.#columns = columns;
    for (const [at, column] of columns.entries())
      for (const text of new Set(textsOf(column))) {
        const places = this.#places.get(text);
        if (places) places.push(at);
        else this.#places.set(text, [at]);
      }
  }

  /** Those that have one of the texts, in the table's order. */
  having(...texts: string[]): AnalystColumn[] {
    return this.#at(texts.flatMap((text) => this.#places.get(text) ?? []));
  }

  /** Those that have a text like that, in the table's order. */
  like(isMeant: (text: string) => boolean): AnalystColumn[] {
    const found: number[] = [];
    for (const [text, places] of this.#places) if (isMeant(text)) found.push(...places);
    return this.#at(found);
  }

  #at(places: number[]): AnalystColumn[] {
    return [...new Set(places)].sort((a, b) => a - b).flatMap((at) => this.#columns[at] ?? []);
  }
}

/** The index of a table's columns by such texts, made once for each table. */
export const columnIndex = (
  textsOf: (column: AnalystColumn) => readonly string[],
): ((columns: readonly AnalystColumn[]) => ColumnIndex) =>
  once((columns: readonly AnalystColumn[]) => new ColumnIndex(columns, textsOf));

/** Columns by the words of their names, as they are written and as dictionaries have them. */
export const byWord = columnIndex(({ words, rawWords }) => [...words, ...rawWords]);

/** Columns by their names, in small letters. */
export const byName = columnIndex(({ name }) => [name.toLowerCase()]);
