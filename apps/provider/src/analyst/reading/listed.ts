import type { AnalystColumn } from '../table.ts';

const leastShare = 0.3;

/** Its cells hold several values each: "billing;refund". */
export const isListed = ({ kind, values }: AnalystColumn): boolean =>
  kind === 'text' && values.filter((v) => /[^;|][;|][^;|]/.test(v)).length > values.length * leastShare;

/** The one of the values in these cells that a text is. */
export const elementIn = (cells: string[], text: string): string | undefined =>
  cells
    .flatMap((cell) => cell.split(/[;|]/))
    .map((element) => element.trim())
    .find((element) => element.toLowerCase() === text.toLowerCase());
