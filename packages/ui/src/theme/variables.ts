import { coarseMeasures, measures, narrowMeasures, narrowQuery, stillMeasures } from './measures.tokens.ts';
import type { Oklch } from './palette.tokens.ts';
import { roles } from './roles.tokens.ts';
import { variableName, type TokenName } from './token.ts';

function cssColor([lightness, chroma, hue, alpha]: Oklch): string {
  return `oklch(${lightness} ${chroma} ${hue}${alpha === undefined ? '' : ` / ${alpha}`})`;
}

function declare(values: Partial<Record<TokenName, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${variableName(name as TokenName)}: ${value};`)
    .join('\n');
}

const colors = Object.fromEntries(
  Object.entries(roles).map(([name, { light, dark }]) => [
    name,
    `light-dark(${cssColor(light)}, ${cssColor(dark)})`,
  ]),
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
