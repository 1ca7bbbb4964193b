import { hexColor, measures, roles, type RoleName } from '@plinth/ui/theme';
import { createElement } from 'react';
import { addons, types } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { FaultTool } from './FaultTool.ts';

const base = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const color = (name: RoleName) => hexColor(roles[name][base]);
const pixels = (size: string) => Number.parseInt(size, 10);

addons.setConfig({
  sidebar: { renderLabel: ({ name }) => name.replace(/ #.*$/, '') },
  theme: create({
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
  }),
});

addons.register('plinth/fault', () => {
  addons.add('plinth/fault/tool', {
    type: types.TOOL,
    title: 'Fault',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => createElement(FaultTool),
  });
});
