/** What a column holds. The name is what the host sends and what people read. */
export const dataCategories = [
  'identifier',
  'temporal',
  'categorical',
  'numerical',
  'textual',
  'boolean',
  'geospatial',
  'binary',
  'json',
  'array',
  'text',
  'structured_data',
] as const;
export type DataCategory = (typeof dataCategories)[number];

export const isDataCategory = (name: string): name is DataCategory =>
  (dataCategories as readonly string[]).includes(name);
