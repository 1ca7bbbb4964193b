/** The button stands in the user menu and on every error. */
export const diagnosticCopy = { copy: 'Copy diagnostic' };
