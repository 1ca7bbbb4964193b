/** Asked before a page with unsaved work is left. */
export const leaveCopy = {
  notes: {
    title: 'Unsaved notes',
    message: 'Your changes to the notes are not saved. Leave without saving them?',
  },
  model: {
    title: 'Model not saved yet',
    message: 'The model is still being saved. Leave without waiting for it?',
  },
  column: {
    title: 'Unsaved column',
    message: 'Your changes to the column are not saved. Leave without saving them?',
  },
  report: {
    title: 'Unsaved report',
    message: 'Your changes to the report are not saved. Leave without saving them?',
  },
  languageModel: {
    title: 'Unsaved language model',
    message: 'Your choice of the language model is not saved. Leave without saving it?',
  },
  recipe: {
    title: 'Unsaved recipe',
    message: 'Your changes to the recipe are not saved. Leave without saving them?',
  },
  leave: 'Leave',
  stay: 'Stay',
};
