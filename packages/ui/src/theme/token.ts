import type { MeasureName } from './measures.tokens.ts';
import type { RoleName } from './roles.tokens.ts';

export type TokenName = RoleName | MeasureName;

/** `surfaceRaised` -> `--surface-raised`, `space4` -> `--space-4`. */
export function variableName(name: string): `--${string}` {
  return `--${name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()}`;
}

/**
 * What styles read: `token.surfaceRaised` is `var(--surface-raised)`, and a typo is a type error. Their values are in tokens.css; no
 * script carries them, nor a list of their names.
 */
export const token = new Proxy({} as Readonly<Record<TokenName, string>>, {
  get: (_, name) => `var(${variableName(String(name))})`,
});
