/** What the components of the log-in page say: apart, so that it doesn't load the words of all others. */
export const entryCopy = {
  product: 'Plinth',
  password: { show: 'Show password', hide: 'Hide password' },
};
