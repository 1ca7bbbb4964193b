/** Puts the focus on the page itself: its main heading, or where it is still loading, the place of it. */
export const focusPage = (): void => {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/** Where what had the focus is gone. */
export const focusPageIfLost = (): void => {
  if (document.activeElement === document.body) focusPage();
};
