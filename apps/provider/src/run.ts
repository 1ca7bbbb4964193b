import type { Mail } from './mail/mailer.ts';
import { startProvider, type StartedProvider } from './server.ts';
import type { Settings } from './settings.ts';

const printMail = ({ to, subject, text }: Mail): void => {
  console.log(`\nMail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}`);
};

/** Starts a provider in the terminal: tells its address, prints its mails, ends cleanly on a signal. */
export const run = async (
  settings: Settings,
  onMail: (mail: Mail) => void = printMail,
): Promise<StartedProvider> => {
  const provider = await startProvider(settings, { onMail });
  console.log(`Plinth is at ${provider.publicUrl}`);
  if (settings.smtpUrl === null) console.log(`Mails are shown at ${provider.publicUrl}/mailbox`);
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
