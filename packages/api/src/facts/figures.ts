/** How many digits a figure has, in an answer's sentence and in the table beside it: two decimals, or three digits of a fraction. */
export const figureDigits = { decimals: 2, ofFraction: 3 } as const;
/** Of such a figure two decimals would leave one digit, or none. */
export const isFraction = (value: number): boolean => value !== 0 && Math.abs(value) < 0.1;
