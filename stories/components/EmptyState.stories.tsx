import { Button, EmptyState } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/EmptyState',
  component: EmptyState,
  args: {
    drawing: 'first' as const,
    children: 'No connections found. Click "Add new connection" to get started!',
  },
});

export const NothingYet = meta.story();
export const NothingMatches = meta.story({
  args: { drawing: 'search', children: 'No connections found matching "zebra".' },
});
export const Titled = meta.story({
  args: {
    drawing: 'conversation',
    title: 'Start a Conversation',
    children: 'Ask questions about your data model and get instant insights with AI-powered analysis',
  },
});
export const WithAction = meta.story({ args: { action: <Button>Reset Filter</Button>, drawing: 'search' } });
export const Compact = meta.story({
  args: { compact: true, drawing: undefined, children: 'No columns found.' },
});
