import type { SnapshotFrom } from 'xstate';
import type { ChatMachine, ChatMessage } from './chat.machine.ts';

export type ChatStatus = 'idle' | 'pending' | 'late';

export interface ChatView {
  status: ChatStatus;
  messages: readonly ChatMessage[];
  text: string;
}

export const chatView = (snapshot: SnapshotFrom<ChatMachine>): ChatView => ({
  status: snapshot.matches({ pending: 'late' }) ? 'late' : snapshot.matches('pending') ? 'pending' : 'idle',
  messages: snapshot.context.messages,
  text: snapshot.context.text,
});
