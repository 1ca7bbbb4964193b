import type { SessionsFrameProps } from '@plinth/ui';
import { fn } from 'storybook/test';

const moment = (day: string) => `2026-04-${day}:00+02:00`;

export const sessionsArgs = {
  status: 'ready',
  sessions: [
    {
      id: 'here',
      current: true,
      device: 'Chrome on macOS',
      kind: 'desktop',
      address: '127.0.0.1',
      place: 'this_machine',
      since: moment('14T08:02'),
      lastUsed: moment('14T08:30'),
    },
    {
      id: 'phone',
      current: false,
      device: 'Safari on iPhone',
      kind: 'mobile',
      address: '192.168.1.31',
      place: 'same_network',
      since: moment('12T19:40'),
      lastUsed: moment('14T07:15'),
    },
    {
      id: 'tablet',
      current: false,
      device: 'Firefox on Android',
      kind: 'tablet',
      address: '2001:db8:4f2a:11::8',
      place: 'another_network',
      since: moment('03T09:26'),
      lastUsed: moment('09T17:48'),
    },
    {
      id: 'unknown',
      current: false,
      device: null,
      kind: null,
      address: null,
      place: null,
      since: moment('01T11:05'),
      lastUsed: null,
    },
  ],
  onEnd: fn(),
  onEndAll: fn(),
  onRetry: fn(),
  days: 14,
} satisfies SessionsFrameProps;
