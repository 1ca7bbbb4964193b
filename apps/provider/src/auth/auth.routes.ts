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
import { hostTexts } from '@plinth/api/facts';
import type { FastifyReply } from 'fastify';
import { durationText } from '../durationText.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { codeMail, resetMail } from '../mail/texts.ts';
import type { Provider } from '../provider.ts';
import type { UserRow } from '../store/schema.ts';
import { Accounts, isEmail, normalizeEmail, resetLink } from './accounts.ts';
import { addressGroup } from './addressGroup.ts';
import { callerOf } from '../http/caller.ts';
import { Cookie } from './cookies.ts';
import { Devices } from './devices.ts';
import { maxPassword, passwordProblem } from './passwords.ts';
import { checkSameOrigin } from './sameOrigin.ts';
import { registerSessionList } from './sessionList.routes.ts';
import { sessionMs, type Sessions } from './sessions.ts';
import { codeLifeMs, SignUps, type Claim } from './signUps.ts';

const invalidEmail = 'Please enter a valid email address.';

const signUpProblems = (email: string, password: string, confirmation: string): Record<string, string> => {
  const problems: Record<string, string> = {};
  const problem = passwordProblem(password);
  if (!isEmail(email)) problems['email'] = invalidEmail;
  if (problem !== null) problems['password'] = problem;
  if (password !== confirmation) problems['confirmPassword'] = 'Passwords do not match.';
  return problems;
};

const wrongCredentials = 'Incorrect email or password.';
/** Of no account something is recorded as of any other, and nothing is kept. */
const nobody = '';
const notVerified = 'Please verify your email address before logging in.';
const wrongResetToken =
  'This reset link is expired or was already used. Please request a new password reset link.';
const noCode = 'This code has expired, was used, or was tried too often. Please log in, or sign up again.';
const signUpOver = 'This sign-up has expired or is already done. Please log in, or sign up again.';
const severalSignUps = `Several sign-ups were made with this address, and this browser made none of them. To begin anew, wait ${durationText(codeLifeMs)}, sign up here, and enter the newest code.`;

export const registerAuth = (on: RegisterCall, provider: Provider, sessions: Sessions): void => {
  const calls = ownPagesOnly(on, provider);
  const parts = createParts(provider, sessions);
  registerLogin(calls, provider, parts);
  registerSignUp(calls, provider, parts);
  registerVerification(calls, provider, parts);
  registerResend(calls, provider, parts);
  registerPassword(calls, provider, parts);
  registerSessionList(on, sessions);
  calls(authorizeGoogle, () => {
    throw new Refusal(501, 'Signing in with Google is not set up on this host.');
  });
};

const ownPagesOnly =
  (on: RegisterCall, { publicUrl, settings }: Provider): RegisterCall =>
  (call, handler) =>
    on(call, (request) => {
      checkSameOrigin(request.reply.request, publicUrl(), settings.webOrigins);
      return handler(request);
    });

type Parts = ReturnType<typeof createParts>;

const createParts = ({ store, secrets, now, publicUrl, limits }: Provider, sessions: Sessions) => {
  const isSecure = () => publicUrl().startsWith('https:');
  const devices = new Devices(secrets, now);
  const deviceCookie = new Cookie('plinth_device', isSecure);
  return {
    sessions,
    accounts: new Accounts(store, now),
    signUps: new SignUps(store, secrets, now),
    signUpCookie: new Cookie('plinth_signup', isSecure),

    deviceOf: (reply: FastifyReply, user: UserRow | undefined) =>
      devices.find(deviceCookie.read(reply.request), user),

    remember(reply: FastifyReply, user: UserRow, device: string | null): void {
      deviceCookie.set(reply, devices.issue(user, device));
    },
    /** Whoever proved to own the account is let in at once. */
    async resetLogins(user: UserRow, group: string): Promise<void> {
      await Promise.all([
        limits.reset('login to account', user.email),
        limits.reset('login to account from address', `${user.email} ${group}`),
      ]);
    },
  };
};

const claimOf = ({ signUps, signUpCookie }: Parts, reply: FastifyReply, email: string): Promise<Claim> =>
  signUps.claim(signUpCookie.read(reply.request), email);

const registerLogin = (
  on: RegisterCall,
  { limits, passwords, activity, background }: Provider,
  parts: Parts,
): void => {
  const { accounts, signUps, sessions } = parts;

  /** Counts an attempt; a known device has counts of its own, which strangers can't use up. */
  const countLogin = async (email: string, group: string, device: string | null): Promise<void> => {
    if (device !== null && (await limits.tryConsume('day of known device', device)).allowed)
      return limits.consume('login from known device', device);
    await limits.consume('login by address', group);
    await limits.consume('login to account from address', `${email} ${group}`);
    await limits.consume('login to account', email);
  };

  /** A success isn't counted. */
  const resetDevice = async (device: string): Promise<void> => {
    await Promise.all([
      limits.reset('login from known device', device),
      limits.refund('day of known device', device),
    ]);
  };

  on(login, async ({ body, address, reply }) => {
    const email = normalizeEmail(body.username);
    const group = addressGroup(address);
    const account = await accounts.find(email);
    const device = parts.deviceOf(reply, account);
    await countLogin(email, group, device);
    // One hash is checked in every case, and the same is asked of the store, so that the time of an answer tells nothing.
    const waiting = await signUps.passwordHash(email, await claimOf(parts, reply, email));
    const kept = account?.password_hash ?? waiting;
    const caller = callerOf(reply.request);
    // Passwords longer than any account's are cut, not refused: the answer stays the same for all addresses.
    if (!(await passwords.check(kept, body.password.slice(0, maxPassword)))) {
      background.run(() => activity.record(account?.id ?? nobody, 'sign_in_refused', { caller }));
      throw new Refusal(400, wrongCredentials);
    }
    if (account === undefined) throw new Refusal(400, notVerified);
    // At once: the store may write them with one commit.
    const [token] = await Promise.all([
      sessions.begin(account.id, caller),
      activity.record(account.id, 'signed_in', { caller }),
      parts.resetLogins(account, group),
      device === null ? limits.refund('login by address', group) : resetDevice(device),
    ]);
    sessions.cookie.set(reply, token, sessionMs / 1000);
    parts.remember(reply, account, device);
    return { access_token: token, token_type: 'bearer' };
  });

  on(logout, async ({ session, reply }) => {
    if (session) await sessions.end(session.userId, session.id);
    const byCookie = await sessions.findToken(sessions.cookie.read(reply.request));
    if (byCookie !== null) await sessions.end(byCookie.userId, byCookie.id);
    sessions.cookie.clear(reply);
    return undefined;
  });
};

const registerSignUp = (on: RegisterCall, provider: Provider, parts: Parts): void => {
  const { limits, passwords, mailer, challenge } = provider;
  const { accounts, signUps, signUpCookie } = parts;

  on(register, async ({ body, address, reply }) => {
    const email = normalizeEmail(body.email);
    const group = addressGroup(address);
    const problems = signUpProblems(email, body.password, body.confirmPassword);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    await limits.consume('register by address', group);
    await limits.consume('register account from address', `${email} ${group}`);
    await challenge.verify(body.turnstile_token, address);
    // Counted last: only who did the work of the challenge takes from what all may do together.
    await limits.consume('register account', email);
    if (await accounts.find(email)) throw new Refusal(400, hostTexts.emailTaken);
    const before = await claimOf(parts, reply, email);
    const { id, code, cookie, isFirst } = await signUps.begin(email, await passwords.hash(body.password));
    try {
      await mailer.send({ to: email, ...codeMail(code) });
    } catch (error) {
      await signUps.drop(id);
      throw error;
    }
    // The form filled in again in the same browser: the sign-up before is this person's own to give up.
    if (before.kind === 'own') await signUps.drop(before.id);
    await limits.exhaust('code cooldown', id);
    await limits.exhaust('code cooldown', `${email} ${group}`);
    signUpCookie.set(reply, cookie);
    if (!isFirst) throw new Refusal(400, hostTexts.verificationPending);
    return { id, email };
  });
};

const registerVerification = (on: RegisterCall, { limits }: Provider, parts: Parts): void => {
  const { signUps, signUpCookie } = parts;

  on(verifyOtp, async ({ body, address, reply }) => {
    const email = normalizeEmail(body.email);
    const group = addressGroup(address);
    const claim = await claimOf(parts, reply, email);
    // One's own sign-up has five tries and needs no other limit, which strangers could use up.
    if (claim.kind !== 'own') {
      await limits.consume('verify by address', group);
      await limits.consume('verify account from address', `${email} ${group}`);
    }
    if (claim.kind === 'over') throw new Refusal(400, signUpOver);
    const result = await signUps.tryCode(email, body.otp, claim);
    if (result.outcome === 'several') throw new Refusal(400, severalSignUps);
    if (result.outcome === 'taken') throw new Refusal(400, hostTexts.emailTaken);
    if (result.outcome === 'none') throw new Refusal(400, noCode);
    if (result.outcome === 'wrong')
      throw new Refusal(400, 'The code is not right.', { tries_left: result.triesLeft });
    signUpCookie.clear(reply);
    parts.remember(reply, result.user, null);
    await parts.resetLogins(result.user, group);
    return { message: 'Your email address is verified.' };
  });
};

const registerResend = (on: RegisterCall, provider: Provider, parts: Parts): void => {
  const { limits, mailer, background } = provider;
  const { signUps } = parts;

  /** Counts a request for a new code; for unknown addresses too, so that the answer tells nothing about the account. */
  const countResend = async (email: string, group: string, claim: Claim) => {
    const subject = claim.kind === 'own' ? claim.id : `${email} ${group}`;
    const cooldown = await limits.tryConsume('code cooldown', subject);
    if (!cooldown.allowed) return cooldown;
    if (claim.kind === 'own') return limits.tryConsume('codes to sign-up', claim.id);
    const fromHere = await limits.tryConsume('codes to account from address', subject);
    return fromHere.allowed ? limits.tryConsume('codes to account', email) : fromHere;
  };

  on(resendOtp, async ({ body, address, reply }) => {
    const email = normalizeEmail(body.email);
    const group = addressGroup(address);
    await limits.consume('resend by address', group);
    const claim = await claimOf(parts, reply, email);
    if (claim.kind === 'over') throw new Refusal(400, signUpOver);
    const { allowed, waitMs } = await countResend(email, group, claim);
    if (!allowed)
      throw new Refusal(429, `Please wait ${durationText(waitMs)} before requesting a new code.`, {
        headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
      });
    background.run(async () => {
      const code = await signUps.renew(email, claim);
      if (code !== null) await mailer.send({ to: email, ...codeMail(code) });
    });
    return { message: 'If this address is waiting to be verified, a new code has been sent to it.' };
  });
};

const registerPassword = (on: RegisterCall, provider: Provider, parts: Parts): void => {
  const { limits, passwords, mailer, background, publicUrl, activity } = provider;
  const { accounts } = parts;

  on(forgotPassword, async ({ body, address, reply }) => {
    const email = normalizeEmail(body.email);
    const group = addressGroup(address);
    if (!isEmail(email)) throw invalidFields({ email: invalidEmail });
    await limits.consume('forgot by address', group);
    const account = await accounts.find(email);
    const device = parts.deviceOf(reply, account);
    await limits.consume('forgot account from address', `${email} ${device ?? group}`);
    if (device === null) await limits.consume('forgot account', email);
    background.run(async () => {
      if (!account) return;
      const token = await accounts.issueResetToken(account.id);
      await mailer.send({ to: email, ...resetMail(resetLink(publicUrl(), token)) });
    });
    return {
      message: 'If an account with this address exists, a link to reset the password has been sent to it.',
    };
  });

  on(resetPassword, async ({ body, address, reply }) => {
    const problem =
      body.password.trim() === '' ? 'Password cannot be empty.' : passwordProblem(body.password);
    if (problem !== null) throw invalidFields({ password: problem });
    const group = addressGroup(address);
    await limits.consume('reset by address', group);
    // Looked at first: a hash costs more than a look.
    if (!(await accounts.isResetToken(body.token))) throw new Refusal(400, wrongResetToken);
    const account = await accounts.resetPassword(body.token, await passwords.hash(body.password));
    if (account === null) throw new Refusal(400, wrongResetToken);
    parts.remember(reply, account, null);
    await activity.record(account.id, 'password_changed', { caller: callerOf(reply.request) });
    await parts.resetLogins(account, group);
    await limits.reset('forgot account', account.email);
    return { message: 'Your password has been reset.' };
  });
};
