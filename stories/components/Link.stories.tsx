import { Link } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Navigation/Link',
  component: Link,
  args: { to: '#/forgot-password', children: 'Forgot your password?' },
});

export const Inline = meta.story();
export const Quiet = meta.story({ args: { variant: 'quiet', children: 'Connections' } });
export const Name = meta.story({ args: { variant: 'name', children: 'warehouse_eu' } });
