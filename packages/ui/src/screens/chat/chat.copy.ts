import type { Problem } from '@plinth/api/facts';
import { formatNumber } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';

export type ChatFailureView = { kind: 'stopped' } | { kind: 'problem'; problem: Problem };

export const chatCopy = {
  region: 'Chat about the data model',
  transcript: 'Conversation',
  emptyTitle: 'Start a Conversation',
  empty: 'Ask questions about your data model and get instant insights with AI-powered analysis',
  placeholder: 'Ask a question about your data...',
  input: 'Your question',
  send: 'Send question',
  count: (used: number, most: number) => `${formatNumber(used)} of ${formatNumber(most)} characters`,
  tooLong: (most: number) => `Ask in at most ${formatNumber(most)} characters.`,
  stop: 'Stop',
  pending: 'Analyzing your question...',
  late: 'No answer has come for two minutes. Wait on, or stop and ask again?',
  wait: 'Keep waiting',
  sql: 'SQL Query',
  copySql: 'Copy SQL',
  result: 'Result',
  suggestions: 'Suggested Questions',
  readings: 'Which Do You Mean?',
  you: 'You',
  assistant: 'Assistant',
  rows: (shown: number, all: number) => `The first ${formatNumber(shown)} of ${formatNumber(all)} rows`,
  chart: (label: string, value: string) => `${value} by ${label}`,
  nothing: '–',
};

export const chatFailureText = (failure: ChatFailureView): string => {
  switch (failure.kind) {
    case 'stopped':
      return 'You stopped this question.';
    case 'problem':
      return problemText(failure.problem, 'The question could not be answered. Please try again.');
  }
};
