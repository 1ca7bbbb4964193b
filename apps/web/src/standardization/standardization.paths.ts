export const rulesPath = (modelId: string): string => `/standardization?model=${encodeURIComponent(modelId)}`;
export const recipePath = (modelId: string): string => `/standardization/${encodeURIComponent(modelId)}`;
