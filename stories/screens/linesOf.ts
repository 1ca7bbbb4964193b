/** The lines that a text is broken into. */
export const linesOf = (element: Element): string[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines = new Map<number, string>();
  while (texts.nextNode()) {
    const { textContent } = texts.currentNode;
    [...textContent!].forEach((character, at) => {
      const range = document.createRange();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(bottom, (lines.get(bottom) ?? '') + character);
    });
  }
  return [...lines.values()];
};
