import { asOf } from './reportDocument.copy.ts';

export const reportDraftCopy = {
  of: (savedAt: string) => `Draft of ${asOf(savedAt)}`,
  there: (savedAt: string, isOld: boolean) =>
    [
      `Draft of ${asOf(savedAt)}. Readers don’t see it until it is saved.`,
      isOld && 'The report was saved elsewhere since.',
    ]
      .filter(Boolean)
      .join(' '),
  saved: 'Draft saved',
  failed: 'Couldn’t save the draft: kept in this tab',
  parted: 'Kept in this tab',
  continue: 'Continue editing',
  discard: 'Discard draft',
  discardTitle: 'Discard the draft?',
  discardMessage: 'What was written since the report was saved will be gone.',
  discardYes: 'Discard',
  discardNo: 'Keep it',
};
