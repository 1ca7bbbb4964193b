import { countOf, formatNumber, formatShortDay, formatTime } from '../../primitives/intl.format.ts';

export const conversationsCopy = {
  title: 'Conversations',
  open: 'Show conversations',
  fresh: 'New conversation',
  freshTitle: 'New conversation',
  loading: 'Loading conversations...',
  failed: 'The conversations could not be loaded, so nothing new is kept. Try again first.',
  retry: 'Try Again',
  none: 'What you ask is kept here.',
  absent: 'This host keeps no conversations: what is said ends with this page.',
  modelGone: 'This data model isn’t there any more, so it can’t be asked.',
  today: 'Today',
  earlier: 'Earlier',
  name: 'Name of the conversation',
  answering: 'Being answered...',
  note: (questions: number, time: string) =>
    [countOf(questions, 'question', 'questions'), time].filter(Boolean).join(' · '),
  all: (count: number) => `Show all ${formatNumber(count)}`,
  rename: (title: string) => `Rename ${title}`,
  remove: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete conversation?',
  deleteMessage: (title: string) =>
    `“${title}” goes with its questions and answers, and the queries edited there. This action cannot be undone.`,
  deleteConfirm: 'Delete',
  opening: 'Loading conversation...',
  unread: 'The conversation could not be loaded.',
  gone: 'This conversation isn’t there any more.',
};

export const isOfToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString();

/** The time of today, the day of what is older; empty where the host doesn't tell. */
export const timeText = (iso: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return isOfToday(iso) ? formatTime(date) : formatShortDay(date);
};
