import { Skeleton } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/Skeleton',
  tags: ['NAV-08'],
  component: Skeleton,
  args: { width: '160px' },
});

export const Line = meta.story();
export const Block = meta.story({ args: { width: '100%', height: 120 } });
