import { type Judgement, judgedFigures, judgedNames } from '../ranking/network.ts';
import { sayingNames } from './coverageFigures.ts';
import { type Evidence, evidenceFigures } from './evidenceFigures.ts';
import { figureNames } from './figureNames.ts';
import { type RowsTold, rowFigures } from './rowsTold.ts';
import { standingFigures } from './standing.ts';

/** How all candidates stand: their scores, and what the network makes of the likeliest. */
interface Standing {
  scores: number[];
  judgement: Judgement;
}

/** What is known of a candidate by itself. */
interface Known {
  own: number[];
  /** How much of what the question says it makes use of. */
  saying: number[];
  trust: number[];
  /** How the question is put. */
  asking: number[];
  rows: RowsTold;
  /** The other reader is sure of its rows. */
  isBorneOut: boolean;
}

/**
 * What is known of a candidate as an answer, in the order of {@link figureNames}; of another reader's only the evidence.
 */
export function figuresOf(
  { scores, judgement }: Standing,
  at: number,
  known: Known | null,
  evidence: Evidence,
): number[] {
  const told = evidenceFigures(evidence);
  const judged = judgedFigures(judgement, known && at);
  if (!known) {
    const nothing = (count: number) => Array.from({ length: count }, () => 0);
    const later = figureNames.indexOf(judgedNames[0]) - figureNames.indexOf(sayingNames[0]);
    return [...nothing(figureNames.indexOf('opinion')), ...told, ...nothing(later), ...judged];
  }
  const standing = standingFigures(scores, at);
  const rows = rowFigures(known.rows, evidence.kinds);
  const { own, trust, saying, isBorneOut, asking } = known;
  const { readingLess, readingMore, sayingLess } = evidence.rivals;
  const first = Number(evidence.agreesFirst);
  const found = [Number(known.rows.isNothing), Number(known.rows.isTrivial)];
  const others = [readingLess, readingMore, sayingLess];
  const opinions = [Number(isBorneOut), first];
  return [
    ...standing,
    ...trust,
    ...rows,
    ...own,
    ...told,
    ...saying,
    ...opinions,
    ...found,
    ...others,
    ...asking,
    ...judged,
  ];
}
