/** Door for everybody: what the specification fixes, each fact once. It imports nothing. */
export * from './facts/activity.ts';
export * from './facts/categories.ts';
export * from './facts/connections.ts';
export * from './facts/csv.ts';
export * from './facts/durations.ts';
export * from './facts/exports.ts';
export * from './facts/generation.ts';
export * from './facts/hostTexts.ts';
export * from './facts/limits.ts';
export * from './facts/moments.ts';
export * from './facts/problem.ts';
export * from './facts/recipes.ts';
export * from './facts/reports.ts';
export * from './facts/sources.ts';
export * from './facts/synonyms.ts';
export * from './facts/understood.ts';
export * from './facts/versions.ts';
