import { createElement, type ChangeEvent } from 'react';
import { useGlobals, useStorybookState } from 'storybook/manager-api';
import { faultTitles } from './faults.ts';

/** The switch of the host's faults, beside flows only: nowhere else is there a host. The manager's builder knows no JSX runtime. */
export function FaultTool() {
  const [globals, updateGlobals] = useGlobals();
  const { storyId, index } = useStorybookState();
  const entry = index?.[storyId];
  if (entry?.type !== 'story' || !entry.tags.includes('flow')) return null;
  return createElement(
    'select',
    {
      'aria-label': 'What the host of the flow does wrong',
      value: globals['fault'] as string,
      onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => updateGlobals({ fault: target.value }),
      style: { alignSelf: 'center', font: 'inherit', padding: '4px 8px' },
    },
    Object.entries(faultTitles).map(([value, title]) =>
      createElement('option', { key: value, value }, title),
    ),
  );
}
