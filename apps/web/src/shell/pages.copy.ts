/** Names of pages in the document title and the trail. */
export const pages = {
  calendar: 'Calendar',
  connection: 'Connection',
  connections: 'Connections',
  createModel: 'Create a Data Model',
  details: 'Details',
  forgotPassword: 'Forgot Password',
  help: 'Get Help',
  models: 'Data Model',
  object: 'Object',
  profile: 'My Profile',
  reports: 'Reports',
  resetPassword: 'Reset Password',
  security: 'Security',
  settings: 'Settings',
  signUp: 'Sign up',
  standardization: 'Standardization',
};
