/** Told wherever the person is by then: the rest comes with the conversations. */
export const conversationFailuresCopy = {
  renameFailed: 'The conversation could not be renamed. Please try again.',
  dropFailed: 'The edited query could not be taken away. Please try again.',
  deleteFailed: 'The conversation could not be deleted. Please try again.',
};
