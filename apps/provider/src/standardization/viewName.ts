/** Of a table's standardized view. */
export const viewName = (table: string): string =>
  `${table.split('.').at(-1)!.replaceAll('"', '')}_standardized`;
