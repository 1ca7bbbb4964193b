import { coarseMeasures, measures, narrowMeasures, narrowQuery, stillMeasures } from './measures.tokens.ts';
import { roles } from './roles.tokens.ts';
import { lightDark } from './themed.ts';
import { variableName, type TokenName } from './token.ts';

function declare(values: Partial<Record<TokenName, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${variableName(name)}: ${value};`)
    .join('\n');
}

const colors = Object.fromEntries(
  Object.entries(roles).map(([name, color]) => [name, lightDark(color)]),
) as Partial<Record<TokenName, string>>;

/** Both themes at once: `light-dark()` picks by `color-scheme`, so a theme can sit on any subtree. */
export const themeVariables = `
:root { color-scheme: light dark; ${declare(colors)} ${declare(measures)} }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
@media ${narrowQuery} { :root { ${declare(narrowMeasures)} } }
@media (pointer: coarse) { :root { ${declare(coarseMeasures)} } }
@media (prefers-reduced-motion: reduce) { :root { ${declare(stillMeasures)} } }
`;
