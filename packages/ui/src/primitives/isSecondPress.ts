import type { MouseEvent as PressEvent } from 'react';

/** The second press of a double click isn't meant for what the first one put under it. */
export const isSecondPress = (event: Event): boolean => event instanceof MouseEvent && event.detail > 1;

/** For a button that takes the place of the one that was pressed. */
export const onOwnPress =
  (act: () => void) =>
  ({ nativeEvent }: PressEvent): void => {
    if (!isSecondPress(nativeEvent)) act();
  };
