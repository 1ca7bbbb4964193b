/**
 * For a foreign text within a sentence: without signs that nobody sees and that turn around what stands behind them, for 12.5 would
 * read 5.21. Letters need joiners.
 */
export const unturned = (text: string): string => text.replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
