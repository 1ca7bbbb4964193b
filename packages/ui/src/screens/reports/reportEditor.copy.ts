import { countOf } from '../../primitives/intl.format.ts';

export const reportEditorCopy = {
  blockTitle: (kind: string) =>
    kind === 'text' ? 'Heading' : kind === 'metric' ? 'Name of the metric' : 'Question',
  headingHint: 'Heading, if it needs one',
  text: 'Text',
  textHint: 'Write what the figures don’t say.',
  move: (title: string) => `Move ${title === '' ? 'this text' : `“${title}”`}`,
  moveHint: 'Drag the handles, or focus one and press the arrow keys.',
  moved: (position: number, count: number) => `Moved to ${position} of ${count}.`,
  remove: (title: string) => `Remove ${title === '' ? 'this text' : `“${title}”`}`,
  steps: (count: number) =>
    count === 0 ? 'No changes yet' : `${countOf(count, 'change', 'changes')}, not saved yet`,
  undo: 'Undo',
  redo: 'Redo',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
};
