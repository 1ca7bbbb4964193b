const deed =
  /^(?:pa(?:id|ys?|ying)|charge[sd]?|charging|collect(?:s|ed|ing)?|receive[sd]?|receiving|gives?|gave|given|giving|earn(?:s|ed)?|spends?|spent|ma(?:ke|kes|de)|t(?:ake|akes|ook|aken)|bring|brought|cost)$/;

/** What is done with an amount that is named beside it: "tax that we collected". */
export const isDoneWith = (word: string): boolean => deed.test(word);
