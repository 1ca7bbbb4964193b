import { SplitBar } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/SplitBar',
  component: SplitBar,
  args: { share: 0.88, label: '88.0 % false, 12.0 % true' },
});

export const Mostly = meta.story();
export const Half = meta.story({ args: { share: 0.5, label: '50.0 % false, 50.0 % true' } });
export const All = meta.story({ args: { share: 1, label: '100.0 % false' } });
