import { isIPv4 } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** People at this machine, all who can call, or none. */
type Circle = 'near' | 'everybody' | 'nobody';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL that holds the store; null for the embedded one in {@link dataDir}. */
  databaseUrl: string | null;
  /** Address that people open; null until the port is known. */
  publicUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Master key of 32 bytes; null for the key file in {@link dataDir}. */
  key: Buffer | null;
  /** Master keys that are still read while stored passwords go over to {@link key}. */
  oldKeys: Buffer[];
  languageModel: {
    baseUrl: string;
    model: string;
    apiKey?: string;
    /** Sample values of a column that may leave this machine; 0 keeps all values at home. */
    sampleValues: number;
  } | null;
  turnstile: { siteKey: string; secret: string; verifyUrl: string } | null;
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Who may make connections that lead to loopback and private addresses. */
  privateHosts: Circle;
  /** Who may read the mails of the outbox; they are printed in the terminal unless it is nobody. */
  mailbox: Circle;
  /** Other origins whose pages may call the provider. */
  webOrigins: string[];
  /**
   * Where avatar images are found by the SHA-256 of an e-mail address, such as https://www.gravatar.com/avatar.
   * Empty for initials only: no address is told to another host unless somebody wants it.
   */
  avatarHost: string;
  /** Folder of the built web app. */
  webDir: string;
  /** A request has to have arrived whole in this time. */
  requestMs: number;
  quotas: Quotas;
}

/** What one account may have, and do at the same time. */
export interface Quotas {
  connections: number;
  /** Files, drafts and models. */
  storedBytes: number;
  uploads: number;
  tests: number;
  generations: number;
  questionsAMinute: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`Plinth can't start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Is it a name or address that leads only to the machine itself? */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));

/** Settings from the environment; every wrong value is named in one {@link SettingsError}. */
export const readSettings = (env: Environment): Settings => {
  const problems: string[] = [];
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value ? value : null;
  };
  const url = (name: string, protocols: readonly string[], { originOnly = false } = {}): string | null => {
    const value = text(name);
    if (value === null) return null;
    const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      problems.push(`${name} must be an address that begins with ${wanted}.`);
      return null;
    }
    if (originOnly && new URL(value).origin !== value.replace(/\/$/, '')) {
      problems.push(`${name} must be an address without a path.`);
      return null;
    }
    return value.replace(/\/$/, '');
  };
  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const circle = (name: string, otherwise: Circle): Circle => {
    const value = text(name)?.toLowerCase();
    if (value === undefined) return otherwise;
    if (['1', 'true', 'yes', 'on'].includes(value)) return 'everybody';
    if (['0', 'false', 'no', 'off'].includes(value)) return 'nobody';
    problems.push(`${name} must be true or false.`);
    return otherwise;
  };
  /** Settings that only work together. */
  const together = (names: readonly string[]): boolean => {
    const missing = names.filter((name) => text(name) === null);
    if (missing.length === names.length) return false;
    if (missing.length === 0) return true;
    problems.push(`${missing.join(' and ')} must be set as well: ${names.join(' and ')} go together.`);
    return false;
  };

  const whole = (name: string, otherwise: number, least: number, most: number): number => {
    const value = Number(text(name) ?? otherwise);
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push(`${name} must be a whole number from ${least} to ${most}.`);
    return value;
  };

  const port = whole('PORT', 4000, 0, 65_535);

  const host = text('HOST') ?? '127.0.0.1';
  if (!/^[a-zA-Z0-9.:-]+$/.test(host)) problems.push('HOST must be an IP address or a host name.');

  const keyOf = (name: string, value: string): Buffer => {
    const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
    if (key.length !== 32) problems.push(`${name} must be 32 bytes, as base64 or as 64 hexadecimal digits.`);
    return key;
  };
  const keyText = text('PLINTH_KEY');
  const key = keyText === null ? null : keyOf('PLINTH_KEY', keyText);
  const oldKeys = list('PLINTH_KEY_OLD').map((value) => keyOf('PLINTH_KEY_OLD', value));
  if (oldKeys.length > 0 && key === null)
    problems.push('PLINTH_KEY must be set as well: PLINTH_KEY_OLD is only read beside it.');

  const trustedProxies = list('TRUSTED_PROXIES');
  if (trustedProxies.some((proxy) => !/^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(proxy)))
    problems.push('TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas.');

  const webOrigins = list('WEB_ORIGINS').map((origin) => origin.replace(/\/$/, ''));
  if (webOrigins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
    problems.push('WEB_ORIGINS must be origins such as https://app.example.org, separated by commas.');

  const modelUrl = url('LLM_BASE_URL', ['http:', 'https:']);
  const withModel = together(['LLM_BASE_URL', 'LLM_MODEL']);
  const apiKey = text('LLM_API_KEY');
  const sampleValues = whole('LLM_SAMPLE_VALUES', 3, 0, 20);
  const withTurnstile = together(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET']);

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], { originOnly: true });
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const publicName = publicUrl === null ? null : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isThisMachineOnly = isLoopback(host.toLowerCase()) && (publicName === null || isLoopback(publicName));
  const byDefault: Circle = isThisMachineOnly ? 'near' : 'nobody';
  const mailbox = circle('MAILBOX', smtpUrl === null ? byDefault : 'nobody');
  if (smtpUrl !== null && mailbox === 'everybody')
    problems.push('MAILBOX=on shows mails that SMTP_URL sends away: set one of the two.');
  if (smtpUrl === null && !isThisMachineOnly && mailbox !== 'everybody')
    problems.push(
      `SMTP_URL must be set, because ${isLoopback(host.toLowerCase()) ? `PUBLIC_URL (${publicUrl})` : `HOST (${host})`} lets others than this machine in, and their codes and links must be mailed. (MAILBOX=on shows all mails to everybody instead: for trials only.)`,
    );

  const settings: Settings = {
    port,
    host,
    dataDir: path.resolve(root, text('DATA_DIR') ?? '.plinth'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl,
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? 'Plinth <no-reply@localhost>',
    key,
    oldKeys,
    languageModel:
      withModel && modelUrl !== null
        ? {
            baseUrl: modelUrl,
            model: text('LLM_MODEL')!,
            ...(apiKey === null ? {} : { apiKey }),
            sampleValues,
          }
        : null,
    turnstile: withTurnstile
      ? {
          siteKey: text('TURNSTILE_SITE_KEY')!,
          secret: text('TURNSTILE_SECRET')!,
          verifyUrl:
            url('TURNSTILE_VERIFY_URL', ['http:', 'https:']) ??
            'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        }
      : null,
    trustedProxies,
    privateHosts: circle('ALLOW_PRIVATE_HOSTS', byDefault),
    mailbox,
    webOrigins,
    avatarHost: url('AVATAR_HOST', ['http:', 'https:']) ?? '',
    webDir: path.resolve(root, text('WEB_DIR') ?? 'apps/web/dist'),
    requestMs: whole('REQUEST_SECONDS', 30, 1, 3600) * 1000,
    quotas: {
      connections: whole('QUOTA_CONNECTIONS', 100, 1, 100_000),
      storedBytes: whole('QUOTA_STORED_MB', 500, 1, 1_000_000) * 1024 * 1024,
      uploads: whole('QUOTA_UPLOADS', 3, 1, 100),
      tests: whole('QUOTA_TESTS', 2, 1, 100),
      generations: whole('QUOTA_GENERATIONS', 3, 1, 100),
      questionsAMinute: whole('QUOTA_QUESTIONS', 30, 1, 10_000),
    },
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
};
