import { isIP, isIPv4 } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvironmentReader, type Circle, type Environment } from './environment.ts';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL that holds the store; null for the embedded one in {@link dataDir}. */
  databaseUrl: string | null;
  /** Address that people open; null until the port is known. */
  publicUrl: string | null;
  /** Folder of a bucket that takes uploaded files; null for the store. */
  uploadsS3: {
    bucket: string;
    /** Without a slash at its ends; empty for the bucket's root. */
    folder: string;
    /** Of another object store than AWS. */
    endpoint: string | null;
    region: string;
  } | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Master key of 32 bytes; null for the key file in {@link dataDir}. */
  key: Buffer | null;
  /** Master keys that are still read while stored passwords go over to {@link key}. */
  oldKeys: Buffer[];
  languageModel: {
    baseUrl: string;
    model: string;
    apiKey: string | null;
    /** Sample values of a column that may leave this machine; 0 keeps all values at home. */
    sampleValues: number;
  } | null;
  /** Where a server of language models is looked for on this machine. */
  ollamaPort: number;
  /** Whose account sets the host up; null for the first one. */
  ownerEmail: string | null;
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
  /** How long calls are still answered after `/ready` has said that this process ends. */
  drainMs: number;
  /** With less room than this where {@link dataDir} is, `/ready` says that the disk is full. */
  leastFreeBytes: number;
  quotas: Quotas;
  logLevel: LogLevel;
  /** Whether the log takes errors of people's browsers. */
  logBrowserErrors: boolean;
  /** Where this process's figures are read; null for nowhere. */
  metrics: { host: string; port: number } | null;
  /** Collector that gets traces (OTLP over HTTP, without a path), and the share of those that begin here; null for none. */
  traces: { endpoint: string; share: number } | null;
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

/** What one account may have, and do at the same time. */
export interface Quotas {
  connections: number;
  /** Files, drafts, models and answers that are kept. */
  storedBytes: number;
  uploads: number;
  tests: number;
  generations: number;
  questionsAMinute: number;
}

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

type SettingsOf<Name extends keyof Settings> = Pick<Settings, Name>;

const readKeys = (env: EnvironmentReader): SettingsOf<'key' | 'oldKeys'> => {
  const key = env.key('PLINTH_KEY');
  const oldKeys = env.keys('PLINTH_KEY_OLD');
  if (oldKeys.length > 0 && key === null)
    env.problems.push('PLINTH_KEY must be set as well: PLINTH_KEY_OLD is only read beside it.');
  return { key, oldKeys };
};

const isAddressOrRange = (text: string): boolean => {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most && rest.length === 0;
};

const readOrigins = (env: EnvironmentReader): SettingsOf<'trustedProxies' | 'webOrigins'> => {
  const trustedProxies = env.list('TRUSTED_PROXIES');
  if (!trustedProxies.every(isAddressOrRange))
    env.problems.push(
      'TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas.',
    );
  const webOrigins = env.list('WEB_ORIGINS').map((origin) => origin.replace(/\/$/, ''));
  if (webOrigins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
    env.problems.push('WEB_ORIGINS must be origins such as https://app.example.org, separated by commas.');
  return { trustedProxies, webOrigins };
};

const readLanguageModel = (env: EnvironmentReader): Settings['languageModel'] => {
  const baseUrl = env.url('LLM_BASE_URL', ['http:', 'https:']);
  const isSet = env.areSet(['LLM_BASE_URL', 'LLM_MODEL']);
  const sampleValues = env.wholeNumber('LLM_SAMPLE_VALUES', 3, 0, 20);
  if (!isSet || baseUrl === null) return null;
  return { baseUrl, model: env.text('LLM_MODEL')!, apiKey: env.text('LLM_API_KEY'), sampleValues };
};

const readTurnstile = (env: EnvironmentReader): Settings['turnstile'] => {
  if (!env.areSet(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'])) return null;
  return {
    siteKey: env.text('TURNSTILE_SITE_KEY')!,
    secret: env.text('TURNSTILE_SECRET')!,
    verifyUrl:
      env.url('TURNSTILE_VERIFY_URL', ['http:', 'https:']) ??
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  };
};

const readUploads = (env: EnvironmentReader): Settings['uploadsS3'] => {
  const bucket = env.text('UPLOADS_S3_BUCKET');
  const endpoint = env.url('UPLOADS_S3_ENDPOINT', ['http:', 'https:']);
  const folder = (env.text('UPLOADS_S3_FOLDER') ?? '').replace(/^\/+|\/+$/g, '');
  if (bucket === null) {
    if (endpoint !== null) env.problems.push('UPLOADS_S3_BUCKET must be set as well as UPLOADS_S3_ENDPOINT.');
    return null;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    env.problems.push(
      'UPLOADS_S3_BUCKET must be the name of a bucket: 3 to 63 of a to z, 0 to 9, “-” and “.”.',
    );
  if (endpoint !== null && (new URL(endpoint).username !== '' || new URL(endpoint).password !== ''))
    env.problems.push('UPLOADS_S3_ENDPOINT takes no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return { bucket, folder, endpoint, region: env.text('UPLOADS_S3_REGION') ?? 'us-east-1' };
};

type Reach = 'host' | 'publicUrl' | 'smtpUrl' | 'privateHosts' | 'mailbox';

/** Where the provider is reached, and what follows from it for private hosts and mails. */
const readReach = (env: EnvironmentReader): SettingsOf<Reach> => {
  const host = env.text('HOST') ?? '127.0.0.1';
  if (!/^[a-zA-Z0-9.:-]+$/.test(host)) env.problems.push('HOST must be an IP address or a host name.');
  const publicUrl = env.url('PUBLIC_URL', ['http:', 'https:'], { originOnly: true });
  const smtpUrl = env.url('SMTP_URL', ['smtp:', 'smtps:']);
  const publicName = publicUrl === null ? null : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isLocalHost = isLoopback(host.toLowerCase());
  const isThisMachineOnly = isLocalHost && (publicName === null || isLoopback(publicName));
  const circle: Circle = isThisMachineOnly ? 'near' : 'nobody';
  const mailbox = env.circle('MAILBOX', smtpUrl === null ? circle : 'nobody');
  if (smtpUrl !== null && mailbox === 'everybody')
    env.problems.push('MAILBOX=on shows mails that SMTP_URL sends away: set one of the two.');
  if (smtpUrl === null && !isThisMachineOnly && mailbox !== 'everybody')
    env.problems.push(
      `SMTP_URL must be set, because ${isLocalHost ? `PUBLIC_URL (${publicUrl})` : `HOST (${host})`} lets others than this machine in, and their codes and links must be mailed. (MAILBOX=on shows all mails to everybody instead: for trials only.)`,
    );
  return { host, publicUrl, smtpUrl, mailbox, privateHosts: env.circle('ALLOW_PRIVATE_HOSTS', circle) };
};

const readSender = (env: EnvironmentReader): string => {
  const sender = env.text('MAIL_FROM') ?? 'Plinth <no-reply@localhost>';
  const address = /<(.*)>$/.exec(sender)?.[1] ?? sender;
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(address))
    env.problems.push('MAIL_FROM must be an e-mail address, alone or as in Plinth <plinth@example.org>.');
  return sender;
};

const readQuotas = (env: EnvironmentReader): Quotas => ({
  connections: env.wholeNumber('QUOTA_CONNECTIONS', 100, 1, 100_000),
  storedBytes: env.wholeNumber('QUOTA_STORED_MB', 500, 1, 1_000_000) * 1024 * 1024,
  uploads: env.wholeNumber('QUOTA_UPLOADS', 3, 1, 100),
  tests: env.wholeNumber('QUOTA_TESTS', 2, 1, 100),
  generations: env.wholeNumber('QUOTA_GENERATIONS', 3, 1, 100),
  questionsAMinute: env.wholeNumber('QUOTA_QUESTIONS', 30, 1, 10_000),
});

const readWatching = (
  env: EnvironmentReader,
): SettingsOf<'logLevel' | 'logBrowserErrors' | 'metrics' | 'traces'> => {
  const port = env.wholeNumber('METRICS_PORT', 0, 0, 65_535);
  const host = env.text('METRICS_HOST') ?? '127.0.0.1';
  const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const share = env.share('OTEL_TRACES_SAMPLER_ARG', 1);
  return {
    traces: endpoint === null ? null : { endpoint, share },
    logBrowserErrors: env.circle('LOG_BROWSER_ERRORS', 'nobody') !== 'nobody',
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'error'),
    metrics: port === 0 ? null : { host, port },
  };
};

/** Settings from the environment; every wrong value is named in one {@link SettingsError}. */
export const readSettings = (variables: Environment): Settings => {
  const env = new EnvironmentReader(variables);
  const settings: Settings = {
    port: env.wholeNumber('PORT', 4000, 0, 65_535),
    ...readReach(env),
    ...readKeys(env),
    ...readOrigins(env),
    dataDir: path.resolve(root, env.text('DATA_DIR') ?? '.plinth'),
    databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    uploadsS3: readUploads(env),
    mailFrom: readSender(env),
    languageModel: readLanguageModel(env),
    ollamaPort: env.wholeNumber('OLLAMA_PORT', 11_434, 1, 65_535),
    ownerEmail: env.email('OWNER_EMAIL'),
    turnstile: readTurnstile(env),
    avatarHost: env.url('AVATAR_HOST', ['http:', 'https:']) ?? '',
    webDir: path.resolve(root, env.text('WEB_DIR') ?? 'apps/web/dist'),
    requestMs: env.wholeNumber('REQUEST_SECONDS', 30, 1, 3600) * 1000,
    drainMs: env.wholeNumber('DRAIN_SECONDS', 0, 0, 600) * 1000,
    leastFreeBytes: env.wholeNumber('LEAST_FREE_MB', 50, 0, 1_000_000) * 1024 * 1024,
    quotas: readQuotas(env),
    ...readWatching(env),
  };
  const { port, host, metrics } = settings;
  if (metrics?.port === port && metrics.host === host)
    env.problems.push('METRICS_PORT must be another port than PORT.');
  if (env.problems.length > 0) throw new SettingsError(env.problems);
  return settings;
};
