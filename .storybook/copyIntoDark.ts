/** In a stacked picture, shows the story in the dark as its play function has left it in the light. */
export const copyIntoDark = (canvas: HTMLElement): void => {
  const light = canvas.querySelector('[data-theme="light"]');
  const dark = canvas.querySelector('[data-theme="dark"][inert]');
  if (!light || !dark) return;
  dark.replaceChildren(...[...light.childNodes].map((node) => node.cloneNode(true)));
  const copies = dark.querySelectorAll('*');
  // What no attribute says.
  for (const [index, element] of [...light.querySelectorAll('*')].entries()) {
    const copy = copies[index];
    if (!copy) continue;
    copy.scrollTop = element.scrollTop;
    copy.scrollLeft = element.scrollLeft;
    if (element instanceof HTMLInputElement && copy instanceof HTMLInputElement)
      copy.indeterminate = element.indeterminate;
  }
};
