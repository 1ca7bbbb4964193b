export const passwordFieldCopy = { show: 'Show password', hide: 'Hide password' };
