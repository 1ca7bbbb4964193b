import { ConnectionsGlyph } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/ConnectionsGlyph',
  component: ConnectionsGlyph,
  args: { 'aria-hidden': true },
});

export const Large = meta.story();
export const Sidebar = meta.story({ args: { size: 18, strokeWidth: 1.6 } });
