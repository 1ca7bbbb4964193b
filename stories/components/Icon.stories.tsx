import { ConnectionsGlyph, Icon, type IconGlyph } from '@plinth/ui';
import { Layers } from 'lucide-react';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Layout/Icon',
  component: Icon,
  args: { icon: Layers as IconGlyph },
});

export const Lucide = meta.story();
export const Own = meta.story({ args: { icon: ConnectionsGlyph } });
export const Small = meta.story({ args: { size: 12, strokeWidth: 2 } });
