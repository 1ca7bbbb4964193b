export * from './hosts.ts';
export * from './oddities.ts';
