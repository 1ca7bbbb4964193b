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
  tags: [
    '!autodocs',
    'SUP-05',
    'SUP-06',
    'SUP-07',
    'SUP-11',
    'SUP-13',
    'CON-11',
    'CON-15',
    'DET-04',
    'DET-06',
  ],
  component: Toaster,
  parameters: { chromatic: { modes: overlayModes } },
  args: noticeArgs,
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

export const Registered = meta.story({ args: { text: noticesCopy.signUp.registered } });
export const RegisteredBefore = meta.story({ args: { kind: 'info', text: noticesCopy.signUp.pending } });
export const AddressIsTaken = meta.story({ args: { kind: 'info', text: noticesCopy.signUp.existed } });
export const CodeSentAgain = meta.story({ args: { text: noticesCopy.signUp.resent } });
export const AddressVerified = meta.story({ args: { text: noticesCopy.signUp.verified } });
export const ConnectionSaved = meta.story({ args: { text: connectionsCopy.toasts.saved } });
export const ConnectionUpdated = meta.story({ args: { text: connectionsCopy.toasts.updated } });
export const ConnectionUnchanged = meta.story({
  args: { kind: 'info', text: connectionsCopy.toasts.nothingChanged },
});
export const ColumnsSaved = meta.story({ args: { text: modelCopy.columnsSaved } });
export const ColumnsUnchanged = meta.story({ args: { kind: 'info', text: modelCopy.columnsUnchanged } });
export const ModelExported = meta.story({ args: { text: exportCopy.success } });
export const NothingToExport = meta.story({ args: { kind: 'error', text: exportCopy.noId } });
export const ExportFailed = meta.story({ args: { kind: 'error', text: exportCopy.failed } });
