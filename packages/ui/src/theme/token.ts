import { measures, type MeasureName } from './measures.tokens.ts';
import { roles, type RoleName } from './roles.tokens.ts';

export type TokenName = RoleName | MeasureName;

/** `surfaceRaised` -> `--surface-raised`, `space4` -> `--space-4`. */
export function variableName(name: string): `--${string}` {
  return `--${name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()}`;
}

const names = [...Object.keys(roles), ...Object.keys(measures)] as TokenName[];

/** What styles read: `token.surfaceRaised` is `var(--surface-raised)`, and a typo is a type error. */
export const token = Object.freeze(
  Object.fromEntries(names.map((name) => [name, `var(${variableName(name)})`])),
) as Readonly<Record<TokenName, string>>;
