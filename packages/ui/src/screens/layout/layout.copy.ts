export const layoutCopy = {
  sidebar: 'Sidebar',
  navigation: 'Main',
  mainMenu: 'Main Menu',
  tools: 'Tools',
  connections: 'Connections',
  models: 'Data Model',
  standardization: 'Standardization',
  reports: 'Reports',
  settings: 'Settings',
  security: 'Security',
  help: 'Get Help',
  calendar: 'Calendar',
  profile: 'My Profile',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  toggleSidebar: 'Toggle sidebar',
  openMenu: 'Open menu',
  search: 'Search here',
  skip: 'Skip to content',
  themeTo: (theme: 'light' | 'dark') => `Use the ${theme} theme`,
  userMenu: 'User menu',
  userUnknown: 'Your account',
  userLoading: 'Loading your account...',
  userError: 'Your account could not be loaded.',
};

/** Asked before a sign-out that loses unsaved work. */
export const signOutCopy = {
  title: 'Unsaved changes',
  message: 'Changes in this tab are not saved. Sign out without saving them?',
  confirm: layoutCopy.signOut,
  stay: 'Stay',
};
