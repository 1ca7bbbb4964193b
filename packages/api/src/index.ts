/** Door for clients. */
export * from './contract.ts';
export * from './auth/sessions.options.ts';
export * from './collections/collections.options.ts';
export * from './connections/connections.options.ts';
export * from './conversations/conversations.options.ts';
export * from './http/api.ts';
export * from './http/eventStream.ts';
export { leftOutOf, type LeftOut, type Listed } from './http/leftOut.ts';
export { Fault, hasStatus, isFault, lacksCall } from './http/fault.ts';
export { toListQuery, type ListFilters, type ListQuery } from './http/listQuery.ts';
export { retryDelay, retryRead } from './http/retry.ts';
export * from './languageModel/languageModel.options.ts';
export * from './models/models.options.ts';
export * from './standardization/recipeFile.ts';
export * from './standardization/standardization.options.ts';
export * from './reports/reports.options.ts';
export * from './users/users.options.ts';
export * from './words/words.options.ts';
