import { useGlobals, useStorybookState } from 'storybook/manager-api';
import { faultTitles } from './faults.ts';

/** The switch of the host's faults, beside flows only: nowhere else is there a host. */
export function FaultTool() {
  const [globals, updateGlobals] = useGlobals();
  const { storyId, index } = useStorybookState();
  const entry = index?.[storyId];
  if (entry?.type !== 'story' || !entry.tags.includes('flow')) return null;
  return (
    <select
      aria-label="What the host of the flow does wrong"
      value={globals['fault'] as string}
      onChange={({ target }) => updateGlobals({ fault: target.value })}
      style={{ alignSelf: 'center', font: 'inherit', padding: '4px 8px' }}
    >
      {Object.entries(faultTitles).map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}
