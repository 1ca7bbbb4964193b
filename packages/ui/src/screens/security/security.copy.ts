import { formatShortMoment } from '../../primitives/intl.format.ts';

export const securityCopy = {
  title: 'Security',
  description: 'Who is signed in, where and for how long, and how to change the password.',
  session: 'This session',
  signedInAs: 'Signed in as',
  userId: 'User ID',
  ends: 'Session ends',
  endsUnknown: 'The host doesn’t say',
  loading: 'Loading...',
  unknown: 'Could not be loaded',
  password: 'Password',
  /** How often a link works is a rule of our hosts: those that list sessions. */
  passwordText: (email: string, isOurs: boolean) =>
    `A link to choose a new password is sent to ${email}.${isOurs ? ' It works once.' : ''}`,
  sendLink: 'Send Reset Link',
  sending: 'Sending...',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutTitle: 'Sign out',
  signOutText: 'Ends the session in every tab of this browser.',

  sessions: 'Sessions',
  columns: { device: 'Device', place: 'Place', since: 'Since', lastUsed: 'Last used', actions: 'Actions' },
  unknownDevice: 'Unknown device',
  thisSession: 'This session',
  now: 'now',
  notTold: '–',
  places: {
    this_machine: 'this machine',
    same_network: 'same network',
    another_network: 'another network',
  } as Readonly<Record<string, string>>,
  moment: (iso: string | undefined | null) => {
    const date = new Date(iso ?? '');
    return Number.isNaN(date.getTime()) ? '–' : formatShortMoment(date);
  },
  /** In a line with what else there is to say: a moment isn't parted. */
  line: (said: readonly (string | null | undefined)[], moment: string) =>
    [...said, moment === '–' ? '' : moment.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · '),
  logOut: 'Log out',
  loggingOut: 'Logging out...',
  logOutOf: (device: string) => `Log out ${device}`,
  logOutFailed: (device: string, reason: string) => `${device} could not be logged out. ${reason}`,
  /** Days as the host's sessions have them; null where they don't tell. */
  lasts: (days: number | null) =>
    days === null
      ? 'Log out a session to end it on its device.'
      : `A session ends ${days === 1 ? '1 day' : `${days} days`} after signing in.`,
  everywhere: 'Log out everywhere',
  everywhereTitle: 'Log out everywhere?',
  everywhereText: 'Every session of your account ends, this one too. You log in again with your password.',
  sessionsFailed: 'Your sessions could not be loaded.',
};
