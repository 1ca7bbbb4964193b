import type { Candidate } from '../ranking/candidates.ts';
import { isAggregate, shownIn, textOf } from '../shared/query/tree.ts';

/** What running candidates, and another reader, tell of one of them. */
export interface Evidence {
  opinion: { confidence: number; isPlainFigure: boolean } | null;
  /** The other reader comes to the same rows. */
  agrees: boolean;
  /** It comes to the same first column, whatever else is shown. */
  agreesFirst: boolean;
  /** Only the other reader comes to them. */
  isAlone: boolean;
  /** Belief in candidates with the same rows, the same first column, and other rows. */
  sameRows: number;
  sameFirstColumn: number;
  otherRows: number;
  /** How many different results there are. */
  kinds: number;
  /** Belief in candidates that say the same, for each part of a query in {@link facetsOf}. */
  agreement: readonly number[];
  rivals: Rivals;
}

/** Belief in candidates with other rows, by what they make of the question. */
export interface Rivals {
  readingLess: number;
  readingMore: number;
  /** They say nothing that it doesn't say. */
  sayingLess: number;
}

const facetCount = 6;

/** What a query says, part by part, and last all but the columns that it shows. */
export const facetsOf = ({ tree }: Candidate): string[] => {
  const items = shownIn(tree);
  const meaning = [
    textOf(tree.where),
    textOf([items.filter(isAggregate), tree.having]),
    textOf(tree.groupBy),
    textOf([tree.orderBy, tree.limit]),
  ];
  const shown = textOf([items.filter((e) => !isAggregate(e)), tree.distinct]);
  return [...meaning, shown, meaning.join(' ')];
};

/** How far candidates agree with one of them, part by part. */
export function agreementWith(own: string[], facets: string[][], beliefs: number[]): number[] {
  return own.map((facet, part) =>
    beliefs.reduce((sum, belief, i) => (facets[i]?.[part] === facet ? sum + belief : sum), 0),
  );
}

export function evidenceFigures(evidence: Evidence): number[] {
  const { opinion, agrees, isAlone, sameRows, sameFirstColumn, otherRows, kinds, agreement } = evidence;
  return [
    opinion?.confidence ?? -1,
    opinion === null ? 0 : agrees ? 1 : -1,
    Number(opinion?.isPlainFigure ?? false),
    Number(isAlone),
    sameRows,
    sameFirstColumn,
    otherRows,
    kinds,
    ...Array.from({ length: facetCount }, (_, part) => agreement[part] ?? 0),
  ];
}
