/** What stands for a name where a row is the sum of others. Read alike by JavaScript and RE2, small letters and capitals alike. */
export const totalName = '^(?:(?:grand |sub)?totals?|gesamt|(?:gesamt|zwischen)?summe):?$';
