import { hexColor, measures, roles, type RoleName } from '@plinth/ui/theme';
import { create } from 'storybook/theming';

const pixels = (size: string) => Number.parseInt(size, 10);

/** Storybook's own frame and pages in the product's tokens. */
export const storybookTheme = (base: 'light' | 'dark') => {
  const color = (name: RoleName) => hexColor(roles[name][base]);
  return create({
    base,
    brandTitle:
      '<img src="./favicon.svg" alt="" width="24" height="24" style="vertical-align: middle; margin-inline-end: 10px" />Plinth',
    brandUrl: './?path=/docs/start-welcome--docs',
    colorPrimary: color('accentSolid'),
    colorSecondary: color('accentSolid'),
    appBg: color('surfaceSunken'),
    appContentBg: color('surfaceCanvas'),
    appPreviewBg: color('surfaceCanvas'),
    appBorderColor: color('borderSubtle'),
    appBorderRadius: pixels(measures.radiusFrame),
    textColor: color('textDefault'),
    textMutedColor: color('textMuted'),
    barBg: color('surfaceRaised'),
    barTextColor: color('textMuted'),
    barSelectedColor: color('accentText'),
    barHoverColor: color('accentText'),
    inputBg: color('surfaceRaised'),
    inputBorder: color('borderStrong'),
    inputTextColor: color('textDefault'),
    inputBorderRadius: pixels(measures.radiusControl),
    fontBase: measures.fontSans,
    fontCode: measures.fontMono,
  });
};
