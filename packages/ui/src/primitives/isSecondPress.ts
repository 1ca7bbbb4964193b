import type { MouseEvent as PressEvent } from 'react';

/** The second press of a double click isn't meant for what the first one put under it. */
export const isSecondPress = (event: Event): boolean => event instanceof MouseEvent && event.detail > 1;

/** For a button that takes the place of the one that was pressed. */
export const onOwnPress =
  (act: () => void) =>
  ({ nativeEvent }: PressEvent): void => {
    if (!isSecondPress(nativeEvent)) act();
  };

/** For a button whose first press opened something: the focus stays in that. */
export const leaveFocusThere = ({ nativeEvent }: PressEvent): void => {
  if (isSecondPress(nativeEvent)) nativeEvent.preventDefault();
};

const presses = ['mousedown', 'click'] as const;

/** For what lays itself under the pointer, or goes from it: what is left of a double click is dropped. */
export const dropSecondPress = (): void => {
  const drop = (event: Event) => {
    if (isSecondPress(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    for (const press of presses) window.removeEventListener(press, drop, true);
  };
  for (const press of presses) window.addEventListener(press, drop, true);
};
