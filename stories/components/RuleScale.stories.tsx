import { RuleScale } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/RuleScale',
  component: RuleScale,
  args: { value: 42, total: 60 },
});

export const Seconds = meta.story();
export const Empty = meta.story({ args: { value: 0 } });
export const Full = meta.story({ args: { value: 60 } });
export const OverLimit = meta.story({ args: { value: 520, total: 500, tone: 'danger' } });
