import { categoryRoles } from './categories.tokens.tsx';
import { roles } from './roles.tokens.ts';

/** The roles that are variables of every page, and the categories' colours. */
export const allRoles = { ...roles, ...categoryRoles };
export type AnyRoleName = keyof typeof allRoles;
