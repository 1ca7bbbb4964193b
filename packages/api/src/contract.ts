/** Door for hosts: schemas and calls, nothing of the client. */
export * from './auth/activity.contract.ts';
export * from './auth/auth.contract.ts';
export * from './auth/sessions.contract.ts';
export * from './collections/collections.contract.ts';
export * from './connections/connections.contract.ts';
export * from './conversations/conversations.contract.ts';
export * from './host/host.contract.ts';
export * from './http/call.ts';
export type { Described } from './http/described.ts';
export { failureSchema, type Failure, type ValidationItem } from './http/failure.ts';
export { listQuerySchema } from './http/listQuery.ts';
export * from './languageModel/languageModel.contract.ts';
export * from './models/models.contract.ts';
export * from './standardization/standardization.contract.ts';
export * from './reports/reportLinks.contract.ts';
export * from './reports/reports.contract.ts';
export * from './users/users.contract.ts';
export * from './words/words.contract.ts';
