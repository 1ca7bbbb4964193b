/** `npm run user -- reset-password EMAIL [--ask]`, of the store that the settings name. */
import './nodeVersion.ts';
import { ActivityTrail } from './activity/activity.ts';
import { askSecrets } from './askSecrets.ts';
import { Accounts, normalizeEmail, resetLifeMs, resetLink } from './auth/accounts.ts';
import { Passwords, passwordProblem } from './auth/passwords.ts';
import { runOnStore } from './command.ts';
import { CommandError } from './commandError.ts';
import { durationText } from './durationText.ts';
import type { Settings } from './settings.ts';
import type { UserRow } from './store/schema.ts';
import type { Store } from './store/store.ts';

const askPassword = async (): Promise<string> => {
  const [password = '', again] = await askSecrets(['New password: ', 'Once more: ']);
  const problem = passwordProblem(password);
  if (problem !== null) throw new CommandError(problem);
  if (password !== again) throw new CommandError('The two passwords are not the same: nothing was changed.');
  return password;
};

const giveLink = async (
  accounts: Accounts,
  { db }: Store,
  { publicUrl, port }: Settings,
  user: UserRow,
): Promise<void> => {
  const token = await accounts.issueResetToken(user.id);
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  console.log(
    `${user.email} is signed out everywhere. This link sets a new password, once, within ${durationText(resetLifeMs)}:`,
  );
  console.log(resetLink(publicUrl ?? `http://localhost:${port}`, token));
  console.log('Until then the password stays as it is.');
};

const [work, email, ...rest] = process.argv.slice(2);
const asks = rest.length === 1 && rest[0] === '--ask';
if (work !== 'reset-password' || email === undefined || (rest.length > 0 && !asks)) {
  console.error('Usage: user reset-password EMAIL [--ask]');
  process.exitCode = 1;
} else
  await runOnStore(async (store, settings) => {
    const accounts = new Accounts(store, Date.now);
    const user = await accounts.find(normalizeEmail(email));
    if (user === undefined) throw new CommandError(`Nobody has an account with the address ${email}.`);
    const activity = new ActivityTrail(store, Date.now);
    if (!asks) {
      await giveLink(accounts, store, settings, user);
      return activity.record(user.id, 'reset_link_by_operator');
    }
    await accounts.setPassword(user.id, await new Passwords().hash(await askPassword()));
    await activity.record(user.id, 'password_set_by_operator');
    console.log(`${user.email} has the new password and is signed out everywhere.`);
  });
