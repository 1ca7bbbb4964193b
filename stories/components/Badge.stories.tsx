import { Badge } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/Badge',
  component: Badge,
  args: { children: 'NUMERIC' },
});

export const Neutral = meta.story();
export const Warning = meta.story({ args: { tone: 'warning', children: 'High Impact' } });
export const Success = meta.story({ args: { tone: 'success', children: 'Low Impact' } });
export const Info = meta.story({ args: { tone: 'info', children: 'Recommended' } });
export const Danger = meta.story({ args: { tone: 'danger', children: 'Error' } });
