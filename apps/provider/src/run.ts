import type { Mail } from './mail/mailer.ts';
import { startProvider, type ProviderOptions, type StartedProvider } from './server.ts';
import type { Settings } from './settings.ts';

const printMail = ({ to, subject, text }: Mail): void => {
  console.log(`\nMail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}`);
};

/** Starts a provider in the terminal: tells its address, prints its mails, ends cleanly on a signal. */
export const run = async (
  settings: Settings,
  options: Pick<ProviderOptions, 'onMail' | 'nearOnly'> = {},
): Promise<StartedProvider> => {
  // A terminal is often a log that others read: what must not be in the mailbox isn't there either.
  const shown = settings.mailbox === 'nobody' ? {} : { onMail: printMail };
  const provider = await startProvider(settings, {
    ...shown,
    onWarning: (warning) => console.warn(warning),
    onSealedAnew({ sealed, unreadable }) {
      console.log(
        `Passwords of connections and the key of the language model: ${sealed} went over to PLINTH_KEY${unreadable === 0 ? '' : `, ${unreadable} can’t be read by any key`}. PLINTH_KEY_OLD can go when all providers have started so.`,
      );
    },
    ...options,
  });
  console.log(`Plinth is at ${provider.publicUrl}`);
  if (settings.mailbox !== 'nobody') console.log(`Mails are shown at ${provider.publicUrl}/mailbox`);
  if (settings.mailbox === 'everybody')
    console.warn('MAILBOX=on: whoever opens that address reads the codes and links of all people.');
  if (settings.databaseUrl !== null && settings.key === null)
    console.warn(
      'PLINTH_KEY is not set: other providers on this DATABASE_URL can’t read what this one encrypts.',
    );
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    void provider.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return provider;
};
