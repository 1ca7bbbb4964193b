/** A double click as a mouse does it: its second press is for what the first one has put under it. */
export const pressTwice = async (element: Element): Promise<void> => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  for (const detail of [1, 2]) {
    const pressed = document.elementFromPoint(at.clientX, at.clientY);
    for (const type of ['mousedown', 'mouseup', 'click'])
      pressed?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail, ...at }));
    // What the press changes is drawn before the next one.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
};
