export const standardizationPath = '/standardization';
export const rulesPath = (modelId: string): string =>
  `${standardizationPath}?model=${encodeURIComponent(modelId)}`;
export const recipePath = (modelId: string): string =>
  `${standardizationPath}/${encodeURIComponent(modelId)}`;
/** Leads to a model's recipe and has chat, metrics and reports read its view, or the table as it is. */
export const readingPath = (modelId: string, reads: 'view' | 'table'): string =>
  `${recipePath(modelId)}?read=${reads}`;
export const recipeVersionsPath = (modelId: string): string => `${recipePath(modelId)}?versions=1`;
