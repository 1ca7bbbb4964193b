/** Words and figures of a sentence, in turn: the figures are set in bold. */
export const figuresIn = (text: string): { text: string; figure: boolean }[] =>
  text
    .split(/((?<![\p{L}\d_])-?\d[\d,]*(?:\.\d+)?(?:\s?%)?(?![\p{L}_]))/u)
    .map((part, index) => ({ text: part, figure: index % 2 === 1 }))
    .filter((part) => part.text !== '');
