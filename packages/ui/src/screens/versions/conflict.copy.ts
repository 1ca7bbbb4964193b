/** What there are versions of. */
export type VersionedThing = 'report' | 'recipe';

export const conflictCopy = {
  said: {
    report: 'This report was changed elsewhere meanwhile. Whose is to stay?',
    draft: 'This draft was changed in another tab or on another device meanwhile. Whose is to stay?',
    recipe:
      'This recipe was changed elsewhere meanwhile. Whose is to stay? Theirs would still be among the versions.',
  },
  mine: 'Keep mine',
  theirs: 'Take theirs',
};
