'use client';

export { allRoles, type AnyRoleName } from './allRoles.ts';
export { contrastPairs, pairRatio } from './contrast.pairs.ts';
export { hexColor } from './contrast.ts';
export { measures, type MeasureName } from './measures.tokens.ts';
export { roles, type RoleName } from './roles.tokens.ts';
export { token, variableName } from './token.ts';
