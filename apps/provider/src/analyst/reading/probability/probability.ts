import { type Trees, type TreesFile, loadTrees } from '../../../boostedTrees.ts';

/** Trees that turn what is known of an answer into the odds that it is right, as they are kept. */
export interface OddsFile extends TreesFile {
  base: number;
}

export interface OddsModel {
  base: number;
  trees: Trees;
}
export const oddsOf = (file: OddsFile): OddsModel => ({ base: file.base, trees: loadTrees(file) });

/** How likely an answer is right. */
export const probability = (figures: number[], { base, trees }: OddsModel): number =>
  1 / (1 + Math.exp(-base - trees(figures)));
