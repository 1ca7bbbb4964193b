import { Avatar } from '@plinth/ui';
import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%230a656b" d="M0 0h8v8H0z"/%3E%3C/svg%3E';

const meta = preview.meta({
  title: 'Components/Data/Avatar',
  tags: ['LAY-06'],
  component: Avatar,
  args: { email: 'ada.verne@northwind.example', size: 64, status: 'ready' },
});

export const Initials = meta.story();
export const Small = meta.story({ args: { size: 28 } });
export const NoEmail = meta.story({ args: { email: undefined } });
/** Initials stand until the picture is there. */
export const Picture = meta.story({
  args: { src: picture },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img[data-loaded]')).not.toBeNull());
  },
});
/** And stay when it can't be had. */
export const PictureMissing = meta.story({
  args: { src: 'data:image/png;base64,AAAA' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(canvas.getByText('AV')).toBeVisible();
  },
});
export const Loading = meta.story({ args: { status: 'loading' } });
export const Failed = meta.story({ args: { status: 'error' } });
