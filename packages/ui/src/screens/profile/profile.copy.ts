export const profileCopy = {
  title: 'My Profile',
  description: (email: string) => `Details for user: ${email}`,
  userId: 'User ID',
  email: 'Email',
  loading: 'Loading user profile...',
  error: 'Could not load user profile',
};
