import { allRoles, type AnyRoleName } from './allRoles.ts';
import { contrastRatio } from './contrast.ts';

/** A foreground, a background that it stands on somewhere in the product, and the ratio it needs there. */
interface ContrastPair {
  readonly foreground: AnyRoleName;
  readonly background: AnyRoleName;
  readonly needed: 4.5 | 3;
}

const surfaces = [
  'surfaceCanvas',
  'surfaceRaised',
  'surfaceSunken',
  'surfaceOverlay',
  'surfaceHover',
  'surfaceSelected',
] as const satisfies AnyRoleName[];

const cross = (
  needed: 4.5 | 3,
  foregrounds: readonly AnyRoleName[],
  backgrounds: readonly AnyRoleName[],
): ContrastPair[] =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => ({ foreground, background, needed })));

const categoryForegrounds = (Object.keys(allRoles) as AnyRoleName[]).filter((name) =>
  /^category.*Fg$/.test(name),
);

export const contrastPairs: readonly ContrastPair[] = [
  ...cross(
    4.5,
    ['textStrong', 'textDefault', 'textMuted', 'accentText', 'dangerText'],
    [...surfaces, 'surfacePressed'],
  ),
  ...cross(4.5, ['warningText', 'successText', 'infoText'], surfaces),
  ...(['danger', 'warning', 'success', 'info'] as const).flatMap((kind) => [
    ...cross(4.5, [`${kind}Text`, 'textDefault', 'textStrong'], [`${kind}Soft`]),
    ...cross(3, [`${kind}Solid`], ['surfaceCanvas', 'surfaceRaised', 'surfaceOverlay', `${kind}Soft`]),
  ]),
  ...cross(4.5, ['accentOnSolid'], ['accentSolid', 'accentSolidHover', 'accentSolidPressed']),
  ...cross(4.5, ['dangerOnSolid'], ['dangerSolid']),
  ...cross(4.5, ['accentText', 'textStrong', 'textDefault', 'textMuted'], ['accentSoft']),
  ...cross(4.5, ['accentText', 'textStrong'], ['accentSoftStrong']),
  ...cross(4.5, ['textInverse'], ['surfaceInverse']),
  ...cross(3, ['focusRing', 'borderStrong', 'accentSolid'], surfaces),
  ...cross(
    3,
    ['figureHighlight', 'figureInk', 'figureInkStrong'],
    ['surfaceCanvas', 'surfaceRaised', 'surfaceHover'],
  ),
  ...cross(
    4.5,
    ['codeKeyword', 'codeString', 'codeNumber', 'codeFunction', 'codeComment', 'codePlain'],
    ['surfaceSunken', 'surfaceRaised'],
  ),
  ...categoryForegrounds.flatMap((foreground) =>
    cross(
      4.5,
      [foreground],
      [foreground.replace(/Fg$/, 'Bg') as AnyRoleName, 'surfaceRaised', 'surfaceHover', 'surfaceOverlay'],
    ),
  ),
];

export function pairRatio({ foreground, background }: ContrastPair, theme: 'light' | 'dark'): number {
  return contrastRatio(allRoles[foreground][theme], allRoles[background][theme]);
}
