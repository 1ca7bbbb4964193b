/** The id of a block's element. In a file of its own: the page of a report has it without what draws charts. */
export const anchorOf = (id: string): string => `block-${id}`;
