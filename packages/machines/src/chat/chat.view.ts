import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { ChatChange } from './chat.context.ts';
import type { ChatMachine } from './chat.machine.ts';
import type { ChatMessage } from './chat.messages.ts';

export type ChatStatus = 'opening' | 'unread' | 'idle' | 'pending' | 'late';

export interface ChatView {
  status: ChatStatus;
  messages: readonly ChatMessage[];
  text: string;
  /** The answer that is being changed, or could not be. */
  change: ChatChange | null;
  /** Why it is unread. */
  problem: Problem | null;
}

const statusOf = (snapshot: SnapshotFrom<ChatMachine>): ChatStatus => {
  if (snapshot.hasTag('late')) return 'late';
  if (snapshot.hasTag('waiting') || snapshot.hasTag('stopping')) return 'pending';
  const isEmpty = snapshot.context.messages.length === 0;
  if (snapshot.hasTag('reading') && isEmpty) return 'opening';
  return snapshot.matches('unread') ? 'unread' : 'idle';
};

export const chatView = (snapshot: SnapshotFrom<ChatMachine>): ChatView => ({
  status: statusOf(snapshot),
  messages: snapshot.context.messages,
  text: snapshot.context.text,
  change: snapshot.context.change,
  problem: snapshot.context.problem,
});
