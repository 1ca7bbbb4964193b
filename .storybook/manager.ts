import { createElement } from 'react';
import { addons, types } from 'storybook/manager-api';
import { FaultTool } from './FaultTool.ts';
import { withoutTags } from './storyNames.ts';
import { storybookTheme } from './storybookTheme.ts';

addons.setConfig({
  sidebar: { renderLabel: ({ name }) => withoutTags(name) },
  theme: storybookTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
});

addons.register('plinth/fault', () => {
  addons.add('plinth/fault/tool', {
    type: types.TOOL,
    title: 'Fault',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => createElement(FaultTool),
  });
});
