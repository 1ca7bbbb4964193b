/** The second press of a double click isn't meant for what the first one put under it. */
export const isSecondPress = (event: Event): boolean => event instanceof MouseEvent && event.detail > 1;
