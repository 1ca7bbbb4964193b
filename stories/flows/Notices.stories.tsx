import { connectionsCopy, exportCopy, modelCopy, toast, Toaster } from '@plinth/ui';
import { noticesCopy } from '@plinth/web/testing';
import { useEffect } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

interface NoticeArgs {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
}

const noticeArgs: NoticeArgs = { kind: 'success', text: '' };

/** What the app says in passing, over whichever page is open. */
const meta = preview.meta({
  title: 'Flows/Notices',
  tags: ['!autodocs'],
  component: Toaster,
  parameters: { chromatic: { modes: overlayModes } },
  args: noticeArgs,
  argTypes: {
    kind: { description: 'How it went.', control: 'radio', options: ['success', 'info', 'warning', 'error'] },
    text: { description: 'What it says.' },
  },
  beforeEach: () => () => void toast.dismiss(),
  // A toast is raised by what happens, not by a prop.
  render: function Render({ kind, text }: NoticeArgs) {
    useEffect(() => void toast[kind](text, { id: text, duration: Infinity }), [kind, text]);
    return <Toaster />;
  },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByText(args.text)).toBeVisible());
  },
});

export const Registered = meta.story({ tags: ['SUP-05'], args: { text: noticesCopy.signUp.registered } });
export const RegisteredBefore = meta.story({
  tags: ['SUP-06'],
  args: { kind: 'info', text: noticesCopy.signUp.pending },
});
export const AddressIsTaken = meta.story({
  tags: ['SUP-07'],
  args: { kind: 'info', text: noticesCopy.signUp.existed },
});
export const CodeSentAgain = meta.story({ tags: ['SUP-13'], args: { text: noticesCopy.signUp.resent } });
export const AddressVerified = meta.story({ tags: ['SUP-11'], args: { text: noticesCopy.signUp.verified } });
export const ConnectionSaved = meta.story({ tags: ['CON-11'], args: { text: connectionsCopy.toasts.saved } });
export const ConnectionUpdated = meta.story({
  tags: ['CON-15'],
  args: { text: connectionsCopy.toasts.updated },
});
export const ConnectionUnchanged = meta.story({
  tags: ['CON-15'],
  args: { kind: 'info', text: connectionsCopy.toasts.nothingChanged },
});
export const ColumnsSaved = meta.story({ tags: ['DET-04'], args: { text: modelCopy.columnsSaved } });
export const ColumnsUnchanged = meta.story({
  tags: ['DET-04'],
  args: { kind: 'info', text: modelCopy.columnsUnchanged },
});
export const ModelExported = meta.story({ tags: ['DET-06'], args: { text: exportCopy.success } });
export const NothingToExport = meta.story({
  tags: ['DET-06'],
  args: { kind: 'error', text: exportCopy.noId },
});
export const ExportFailed = meta.story({
  tags: ['DET-06'],
  args: { kind: 'error', text: exportCopy.failed },
});
