import { expect } from 'storybook/test';

/** The text takes several lines, and none of its words stands on two. */
export const expectWholeWords = async (element: HTMLElement): Promise<void> => {
  const text = element.textContent;
  const nodes = [...element.childNodes].filter((node) => node instanceof Text);
  const tops = (from: Text, start: number, end: number) => {
    const range = document.createRange();
    range.setStart(from, start);
    range.setEnd(from, end);
    return [...range.getClientRects()].map(({ top }) => top);
  };
  const words = nodes.flatMap((node) =>
    [...node.data.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => tops(node, index, index + word.length)),
  );
  await expect(new Set(words.flat()).size, text).toBeGreaterThan(1);
  for (const lines of words) await expect(new Set(lines).size, text).toBe(1);
};
