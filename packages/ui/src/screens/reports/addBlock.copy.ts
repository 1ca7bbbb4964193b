import type { Problem } from '@plinth/api/facts';
import { problemText } from '../problem.copy.ts';

export const addBlockCopy = {
  add: 'Add block',
  text: 'Text',
  question: 'Question',
  placeholder: 'What do you want to know?',
  ask: 'Ask',
  asking: 'Asking...',
  take: 'Add to the report',
  cancel: 'Cancel',
  readings: 'What is meant',
  noFigures: 'There are no figures in this answer that a report could show. Ask in other words.',
  failed: (problem: Problem) => problemText(problem, 'The question could not be answered. Please try again.'),
};
