import { newPasswordErrors } from './newPassword.copy.ts';

export const forgotPasswordCopy = {
  title: 'Forgot Password',
  lead: 'Enter your email to receive a password reset link.',
  email: 'Email',
  submit: 'Send Reset Link',
  submitting: 'Sending...',
  back: '← Back to Login',
  missing: 'Email address is required.',
  sent: 'Reset link sent',
};

export const resetPasswordCopy = {
  title: 'Reset Your Password',
  lead: 'Choose a new password for your account.',
  password: 'New Password',
  confirmPassword: 'Confirm New Password',
  submit: 'Reset Password',
  submitting: 'Resetting...',
  success: 'Your password has been reset successfully! Redirecting to login...',
  errors: {
    empty: 'Password cannot be empty.',
    ...newPasswordErrors,
    noToken: 'Invalid reset token. Please request a new password reset link.',
  },
  invalidTitle: 'Invalid Reset Link',
  invalidLead: 'This link may be expired or incorrect. Please request a new password reset link.',
  requestNew: 'Request a new link',
  back: '← Back to Login',
};
