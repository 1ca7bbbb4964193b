/**
 * How the parts of a question word their order: "Sales, largest first", "month of Date, earliest first". The host writes it, the chat
 * offers it, and each compares it with what the other said. Ascending, then descending.
 */
export const orderEnds = {
  figures: ['smallest', 'largest'],
  times: ['earliest', 'latest'],
} as const;
