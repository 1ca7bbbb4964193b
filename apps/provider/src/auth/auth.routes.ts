import {
  authorizeGoogle,
  forgotPassword,
  login,
  logout,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '@plinth/api/contract';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import type { Provider } from '../provider.ts';
import { codeMail, resetMail } from '../mail/texts.ts';
import { createAccounts, isEmail, normalizeEmail } from './accounts.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { sessionCookie, sessionCookiePath, type Sessions } from './sessions.ts';
import { waitText } from './waitText.ts';

const minPassword = 8;
/** A hash of endless input would be a way to keep the host busy. */
const maxPassword = 1024;

const passwordProblem = (password: string): string | null => {
  if (password.length < minPassword) return 'Password must be at least 8 characters long.';
  if (password.length > maxPassword) return 'Password must be at most 1,024 characters long.';
  return null;
};

const wrongCredentials = 'Incorrect email or password.';
const notVerified = 'Please verify your email address before logging in.';
const wrongResetToken =
  'This reset link is expired or was already used. Please request a new password reset link.';
const noCode = 'This code has expired, was used, or was tried too often. Please request a new code.';

export const registerAuth = (on: RegisterCall, provider: Provider, sessions: Sessions): void => {
  const { store, secrets, now, limits, mailer, challenge, background, publicUrl } = provider;
  const accounts = createAccounts(store, secrets, now);
  const isSecure = () => publicUrl().startsWith('https:');

  on(login, async ({ body, address, reply }) => {
    const email = normalizeEmail(body.username);
    await limits.demand('login by address', address);
    await limits.demand('login to account', email);
    const account = await accounts.find(email);
    // Passwords longer than any account's are cut, not refused: the answer stays the same for all addresses.
    const fits = await checkPassword(account?.password_hash, body.password.slice(0, maxPassword));
    if (!account || !fits) throw new Refusal(400, wrongCredentials);
    if (account.verified_at === null) throw new Refusal(400, notVerified);
    await limits.forgive('login to account', email);
    const { token, expiresAt } = await sessions.begin(account.id);
    void reply.setCookie(sessionCookie, token, {
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(),
      path: sessionCookiePath,
      expires: new Date(expiresAt),
    });
    return { access_token: token, token_type: 'bearer' };
  });

  on(logout, async ({ session, reply }) => {
    if (session) await sessions.end(session.id);
    void reply.clearCookie(sessionCookie, {
      path: sessionCookiePath,
      sameSite: 'strict',
      secure: isSecure(),
    });
    return undefined;
  });

  const mailCode = async (userId: string, email: string): Promise<void> => {
    await limits.exhaust('code cooldown', email);
    const code = await accounts.issueCode(userId);
    await mailer.send({ to: email, ...codeMail(code) });
  };

  on(register, async ({ body, address }) => {
    const email = normalizeEmail(body.email);
    const problem = passwordProblem(body.password);
    const problems = {
      ...(isEmail(email) ? {} : { email: 'Please enter a valid email address.' }),
      ...(problem === null ? {} : { password: problem }),
      ...(body.password === body.confirmPassword ? {} : { confirmPassword: 'Passwords do not match.' }),
    };
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    await limits.demand('register by address', address);
    await limits.demand('register account', email);
    await challenge.demand(body.turnstile_token, address);
    const account = await accounts.enroll(email, await hashPassword(body.password));
    if (account === null) throw new Refusal(400, 'A user with this email already exists and is verified.');
    await limits.demand('codes to account', email);
    await mailCode(account.id, email);
    if (!account.isNew)
      throw new Refusal(
        400,
        'This email is already registered but not verified. A new OTP has been sent to your email.',
      );
    return { id: account.id, email };
  });

  on(verifyOtp, async ({ body, address }) => {
    const email = normalizeEmail(body.email);
    await limits.demand('verify by address', address);
    await limits.demand('verify account', email);
    const account = await accounts.find(email);
    const result = account ? await accounts.tryCode(account.id, body.otp) : { outcome: 'none' as const };
    if (result.outcome === 'none') throw new Refusal(400, noCode);
    if (result.outcome === 'wrong')
      throw new Refusal(400, 'The code is not right.', { tries_left: result.triesLeft });
    return { message: 'Your email address is verified.' };
  });

  on(resendOtp, async ({ body, address }) => {
    const email = normalizeEmail(body.email);
    await limits.demand('resend by address', address);
    // Counted for unknown addresses too, so that the answer tells nothing about the account.
    const cooldown = await limits.use('code cooldown', email);
    const budget = cooldown.allowed ? await limits.use('codes to account', email) : cooldown;
    if (!budget.allowed)
      throw new Refusal(429, `Please wait ${waitText(budget.waitMs)} before requesting a new code.`, {
        headers: { 'Retry-After': String(Math.ceil(budget.waitMs / 1000)) },
      });
    background.run(async () => {
      const account = await accounts.find(email);
      if (account && account.verified_at === null) await mailCode(account.id, email);
    });
    return { message: 'If this address is waiting to be verified, a new code has been sent to it.' };
  });

  on(forgotPassword, async ({ body, address }) => {
    const email = normalizeEmail(body.email);
    if (!isEmail(email)) throw invalidFields({ email: 'Please enter a valid email address.' });
    await limits.demand('forgot by address', address);
    await limits.demand('forgot account', email);
    background.run(async () => {
      const account = await accounts.find(email);
      if (!account) return;
      const token = await accounts.issueResetToken(account.id);
      await mailer.send({ to: email, ...resetMail(`${publicUrl()}/reset-password?token=${token}`) });
    });
    return {
      message: 'If an account with this address exists, a link to reset the password has been sent to it.',
    };
  });

  on(resetPassword, async ({ body, address }) => {
    const problem =
      body.password.trim() === '' ? 'Password cannot be empty.' : passwordProblem(body.password);
    if (problem !== null) throw invalidFields({ password: problem });
    await limits.demand('reset by address', address);
    // Looked at first: a hash costs more than a look.
    if (!(await accounts.isResetToken(body.token))) throw new Refusal(400, wrongResetToken);
    const done = await accounts.resetPassword(body.token, await hashPassword(body.password));
    if (!done) throw new Refusal(400, wrongResetToken);
    return { message: 'Your password has been reset.' };
  });

  on(authorizeGoogle, () => {
    throw new Refusal(501, 'Signing in with Google is not set up on this host.');
  });
};
