/** What the app itself has to say. Screens bring their own words. */
export const webCopy = {
  titles: { logIn: 'Log in', notFound: '404', oops: 'Oops!' },
  documentTitle: (page: string) => `${page} · Plinth`,
  notifications: 'Notifications',
  error: { home: 'Back to Home', retry: 'Try Again' },
};
