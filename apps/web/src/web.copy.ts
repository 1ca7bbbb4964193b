/** Names of pages in the document title and the trail, and what the app itself has to say. Screens bring their own words. */
export const pages = {
  calendar: 'Calendar',
  connection: 'Connection',
  connections: 'Connections',
  createModel: 'Create a Data Model',
  details: 'Details',
  forgotPassword: 'Forgot Password',
  help: 'Get Help',
  logIn: 'Log in',
  models: 'Data Model',
  notFound: '404',
  object: 'Object',
  oops: 'Oops!',
  profile: 'My Profile',
  reports: 'Reports',
  resetPassword: 'Reset Password',
  security: 'Security',
  settings: 'Settings',
  signUp: 'Sign up',
  standardization: 'Standardization',
};

export const webCopy = {
  documentTitle: (page: string) => `${page} · Plinth`,
  notifications: 'Notifications',
  resetLinkSent: 'Reset link sent',
  diagnostic: {
    copied: 'Diagnostic copied',
    failed: 'The diagnostic could not be copied.',
    hint: 'Allow this page to use the clipboard and try again.',
  },
  error: { home: 'Back to Home', retry: 'Try Again' },
  file: { gone: 'Please choose the file again.' },
  signUp: {
    registered: 'Registration successful! Please check your email for a 6-digit-code.',
    pending: 'This email is pending verification. A new code has been sent.',
    existed: 'This email address is already registered. Please log in.',
    verified: 'Email verified successfully! Please log in.',
    resent: 'A new verification code has been sent to your email.',
  },
};
