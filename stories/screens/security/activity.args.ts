import type { ActivityFrameProps } from '@plinth/ui';
import { fn } from 'storybook/test';

type Item = ActivityFrameProps['activity'][number];

const here = { device: 'Chrome on macOS', network: null, place: 'this_machine' };
const near = { device: 'Safari on iPhone', network: '192.168.1.0/24', place: 'same_network' };
const far = { device: null, network: '2001:db8:4f2a::/48', place: 'another_network' };
const untold = { device: null, network: null, place: null };

const item = (
  kind: string,
  day: string,
  subject: string | null,
  where: Pick<Item, 'device' | 'network' | 'place'>,
): Item => ({ id: `${kind}-${day}`, kind, at: `2026-04-${day}:00+02:00`, subject, ...where });

export const activityArgs = {
  status: 'ready',
  activity: [
    item('link_opened', '14T08:28', 'Orders by region', untold),
    item('link_created', '14T08:20', 'Orders by region', here),
    item('model_exported', '14T08:12', 'Superstore orders', here),
    item('signed_in', '14T08:02', null, here),
    item('sign_in_refused', '14T03:17', null, far),
    item('connection_changed', '13T16:44', 'Sales', here),
    item('signed_in', '12T19:40', null, near),
    item('password_changed', '12T19:38', null, near),
    item('connection_created', '10T11:05', 'Sales', here),
    item('connection_deleted', '10T11:01', 'Sales of 2024', here),
    item('link_withdrawn', '09T17:48', 'Churn', here),
    item('reset_link_by_operator', '09T08:30', null, untold),
    item('password_set_by_operator', '08T08:30', null, untold),
    item('report_exported', '08T09:14', 'Orders by region', untold),
    item('report_mailed', '08T07:00', 'Orders by region', untold),
  ],
  onRetry: fn(),
} satisfies ActivityFrameProps;
