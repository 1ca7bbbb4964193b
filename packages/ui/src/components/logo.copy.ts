export const logoCopy = { product: 'Plinth' };
