const copy = (light: Element, dark: Element): void => {
  const parts = [...light.querySelectorAll('*')];
  const copied = light.cloneNode(true) as Element;
  const copies = [...copied.querySelectorAll('*')];
  // Of the radios of one name only one is on: the copy's would put out the story's.
  for (const radio of copied.querySelectorAll('input[type="radio"]')) radio.removeAttribute('name');
  dark.replaceChildren(...copied.childNodes);
  // What no attribute says.
  for (const [index, part] of parts.entries()) {
    const other = copies[index];
    if (!other) continue;
    other.scrollTop = part.scrollTop;
    other.scrollLeft = part.scrollLeft;
    if (part instanceof HTMLInputElement && other instanceof HTMLInputElement)
      other.indeterminate = part.indeterminate;
  }
};

/**
 * In a stacked picture, shows the story in the dark as its play function has left it in the light, and keeps to it: what the story
 * measures or fetches may be drawn only after that.
 */
export const copyIntoDark = (canvas: HTMLElement): void => {
  const light = canvas.querySelector('[data-theme="light"]');
  const dark = canvas.querySelector('[data-theme="dark"][inert]');
  if (!light || !dark) return;
  copy(light, dark);
  new MutationObserver(() => copy(light, dark)).observe(light, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
};
