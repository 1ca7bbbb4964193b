export const loginCopy = {
  title: 'Log in to your account',
  needed: 'You need to login to access this page.',
  ended: 'Your session has ended.',
  lead: 'Enter your credentials to access your account',
  google: 'Continue with Google',
  divider: 'OR log in with',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot your password?',
  submit: 'Continue',
  submitting: 'Signing in...',
  noAccount: "Don't have an account?",
  create: 'Create now',
  missing: 'Email and password are required.',
  serverError: (detail: string | undefined) =>
    `Server error: ${detail ?? 'An unexpected server error occurred.'}`,
};
