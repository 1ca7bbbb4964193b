import { allRoles } from './allRoles.ts';
import { categoryRoles } from './categories.tokens.tsx';
import { coarseMeasures, measures, narrowMeasures, narrowQuery, stillMeasures } from './measures.tokens.ts';
import type { Oklch } from './palette.tokens.ts';
import { roles } from './roles.tokens.ts';
import { lightDark } from './themed.ts';
import { variableName, type TokenName } from './token.ts';

type Theme = 'light' | 'dark';

/** A token of the W3C Design Tokens format. */
interface DesignToken {
  $type:
    'color' | 'dimension' | 'duration' | 'fontFamily' | 'fontWeight' | 'number' | 'cubicBezier' | 'shadow';
  $value: unknown;
  $description?: string;
}

const kebab = (name: string) => variableName(name).slice(2);

const color = ([lightness, chroma, hue, alpha = 1]: Oklch) => ({
  colorSpace: 'oklch',
  components: [lightness, chroma, hue],
  alpha,
});

const shadowLayer =
  /(-?\d+)(?:px)? (-?\d+)(?:px)? (-?\d+)(?:px)?(?: (-?\d+)px)? light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g;

const pixels = (text = '0') => ({ value: Number(text), unit: 'px' });

/** The format has no colour of two themes, so a shadow stands in each. */
const shadowOf = (text: string, theme: Theme) =>
  [...text.matchAll(shadowLayer)].map(([, offsetX, offsetY, blur, spread, light, dark]) => {
    const [lightness = 0, chroma = 0, hue = 0, alpha] = ((theme === 'light' ? light : dark) ?? '')
      .split(/[ /]+/)
      .map(Number);
    return {
      color: color([lightness, chroma, hue, alpha ?? 1]),
      offsetX: pixels(offsetX),
      offsetY: pixels(offsetY),
      blur: pixels(blur),
      spread: pixels(spread),
    };
  });

const numberWithUnit = /^(-?[\d.]+)(rem|px|ms|em|ch)?$/;

const measureToken = (name: string, value: string): DesignToken => {
  if (name.startsWith('font'))
    return { $type: 'fontFamily', $value: value.split(', ').map((family) => family.replaceAll('"', '')) };
  if (name.startsWith('ease'))
    return { $type: 'cubicBezier', $value: (value.match(/[\d.]+/g) ?? []).map(Number) };
  const [, figure, unit] = numberWithUnit.exec(value) ?? [];
  if (unit === 'ms') return { $type: 'duration', $value: { value: Number(figure), unit } };
  if (unit === 'rem' || unit === 'px') return { $type: 'dimension', $value: { value: Number(figure), unit } };
  if (name.startsWith('weight')) return { $type: 'fontWeight', $value: Number(figure) };
  // The format knows no dimension that follows the font.
  return { $type: 'number', $value: Number(figure), $description: `in ${unit}` };
};

const themed = (theme: Theme): Record<string, DesignToken> =>
  Object.fromEntries([
    ...Object.entries(allRoles).map(([name, pair]): [string, DesignToken] => [
      kebab(name),
      { $type: 'color', $value: color(pair[theme]) },
    ]),
    ...Object.entries(measures)
      .filter(([name]) => name.startsWith('shadow'))
      .map(([name, value]): [string, DesignToken] => [
        kebab(name),
        { $type: 'shadow', $value: shadowOf(value, theme) },
      ]),
  ]);

/** All tokens as design tools read them: what both themes share, and each theme's colours. */
export const designTokens = () => ({
  shared: Object.fromEntries(
    Object.entries(measures)
      .filter(([name]) => !name.startsWith('shadow'))
      .map(([name, value]) => [kebab(name), measureToken(name, value)]),
  ),
  light: themed('light'),
  dark: themed('dark'),
});

function declare(values: Partial<Record<TokenName, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${variableName(name)}: ${value};`)
    .join('\n');
}

const colors = Object.fromEntries(
  Object.entries(roles).map(([name, color]) => [name, lightDark(color)]),
) as Partial<Record<TokenName, string>>;

/** Both themes at once: `light-dark()` picks by `color-scheme`, so a theme can sit on any subtree. */
const themeVariables = `
:root { color-scheme: light dark; ${declare(colors)} ${declare(measures)} }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
@media ${narrowQuery} { :root { ${declare(narrowMeasures)} } }
@media (pointer: coarse) { :root { ${declare(coarseMeasures)} } }
@media (prefers-reduced-motion: reduce) { :root { ${declare(stillMeasures)} } }
`;

/** All tokens as CSS variables: those of every page, and the categories' colours. */
export const cssTokens = (): string => {
  const categories = Object.entries(categoryRoles).map(
    ([name, color]) => `${variableName(name)}: ${lightDark(color)};`,
  );
  return `${themeVariables}\n:root { ${categories.join('\n')} }`;
};
