export const pendingCopy = { loading: 'Loading...' };
