/** From the second on, as places are said. */
export const placesSaid = [
  /^(?:second|2nd)$/,
  /^(?:third|3rd)$/,
  /^(?:fourth|4th)$/,
  /^(?:fifth|5th)$/,
  /^(?:sixth|6th)$/,
  /^(?:seventh|7th)$/,
  /^(?:eighth|8th)$/,
  /^(?:ninth|9th)$/,
  /^(?:tenth|10th)$/,
];
