import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Call } from '@plinth/api/contract';
import { hourMs } from '@plinth/api/facts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ActivityTrail } from './activity/activity.ts';
import { registerActivity } from './activity/activity.routes.ts';
import { registerAuth } from './auth/auth.routes.ts';
import { defaultRules, Limits, type LimitRules } from './auth/limits.ts';
import { Passwords, type PasswordCost } from './auth/passwords.ts';
import { Sessions } from './auth/sessions.ts';
import { AltchaChallenge, type ChallengeTries } from './challenge/altcha.ts';
import { TurnstileChallenge } from './challenge/turnstile.ts';
import { registerCollections } from './collections/collections.routes.ts';
import { Connections } from './connections/connections.ts';
import { registerConnections } from './connections/connections.routes.ts';
import { openComputing, type Computing } from './computing.ts';
import { ConnectedSources } from './connections/sources.ts';
import { prepareDataDir } from './dataDir.ts';
import { registerHost } from './host.routes.ts';
import { failureOf, handleFailures, type Translate } from './http/failures.ts';
import { createHttpServer, type LogStream } from './http/httpServer.ts';
import { isNearNow } from './http/near.ts';
import { registerOpenApi } from './http/openapi.ts';
import { createRegister, type RegisterCall } from './http/route.ts';
import { ChosenModel } from './modelChoice/chosenModel.ts';
import { registerLanguageModel } from './modelChoice/languageModel.routes.ts';
import { openSmtpMailer, OutboxMailer, type Mail } from './mail/mailer.ts';
import { registerMailbox } from './mail/mailbox.routes.ts';
import { Questions } from './models/questions.ts';
import { Conversations } from './models/conversations.ts';
import { Drafts } from './models/drafts.ts';
import type { ModelParts } from './models/modelParts.ts';
import { Models } from './models/models.ts';
import { registerModels } from './models/models.routes.ts';
import { Profilings } from './models/profilings.ts';
import { workOnColumnsIn } from './models/modelContent.ts';
import { registerSample } from './models/sample.ts';
import { Words } from './models/words.ts';
import { writeInPool } from './models/writeInPool.ts';
import { Recipes } from './standardization/recipes.ts';
import { registerStandardization } from './standardization/standardization.routes.ts';
import { Background, type Provider } from './provider.ts';
import { Quotas } from './quotas/quotas.ts';
import { Reports } from './reports/reports.ts';
import { refreshDue } from './reports/refresh.ts';
import { Refreshes } from './reports/refreshes.ts';
import { loadReportScreens, screensFileIn } from './reports/renderReport.ts';
import { askSqlInPool } from './reports/askSqlInPool.ts';
import { printInPool } from './reports/printInPool.ts';
import { ReportLinks } from './reports/reportLinks.ts';
import { registerReportLinks } from './reports/reportLinks.routes.ts';
import { ReportMails } from './reports/reportMails.ts';
import { registerReports } from './reports/reports.routes.ts';
import { Rounds } from './reports/rounds.ts';
import { sendDueMails } from './reports/sendMails.ts';
import { registerStopMail } from './reports/stopMail.routes.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { SettingsError, type Settings } from './settings.ts';
import { HostRule } from './sources/hostRule.ts';
import { sourceFailure } from './sources/sourceFailure.ts';
import { Sources } from './sources/sources.ts';
import { toldOfCopy } from './store/copyStore.ts';
import { openStore, type Store } from './store/store.ts';
import { storeFailure } from './store/storeError.ts';
import { registerUsers } from './users/users.routes.ts';
import { registerWeb } from './web/web.routes.ts';
import { FairSlots } from './work/fairSlots.ts';
import { workFailure } from './work/workFault.ts';
import { registerBrowserErrors } from './watch/browserErrors.ts';
import { logCalls } from './watch/callLog.ts';
import { objectStoreFailure } from './uploads/objectStore.ts';
import { Uploads } from './uploads/uploads.ts';
import type { WorkPool } from './work/workPool.ts';

// The validator's messages in words: without a locale each of them is "Invalid input".
z.config(z.locales.en());

export interface ProviderOptions {
  now?: () => number;
  limits?: Partial<LimitRules>;
  /** Work of the robot check. */
  challengeTries?: ChallengeTries;
  /** What a password's hash costs; OWASP's setting unless it is given. */
  passwordCost?: PasswordCost;
  /** Called for each mail that goes to the outbox. */
  onMail?: (mail: Mail) => void;
  /** Called with what whoever starts the provider should know. */
  onWarning?: (warning: string) => void;
  /** Called when stored passwords went over from an old key to the current one. */
  onSealedAnew?: (counts: { sealed: number; unreadable: number }) => void;
  /** Whoever gives it closes it; without it the provider has its own. */
  computing?: Computing;
  /** The module that draws and sums up a report; that of the built app unless it is given. */
  screensFile?: string;
  /** How often, in ms, it looks for reports whose time has come. */
  lookMs?: number;
  /** Answers people at this machine and nobody else. */
  nearOnly?: boolean;
  /** Aborted when the process is about to end. */
  leaving?: AbortSignal;
  /** Where the log goes; the terminal unless it is told. */
  logTo?: LogStream;
}

const readVersion = async (): Promise<string> => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

const translate: Translate = (error) =>
  sourceFailure(error) ?? workFailure(error) ?? objectStoreFailure(error) ?? storeFailure(error);
/** Of errors that are kept or sent later instead of answered. */
const translatedFailure = (error: unknown) => failureOf(error, translate);

/** A browser has six calls under way. Of more the rest waits, so that no other account's waits behind all of them. */
const turnsOfCalls = { slots: Infinity, perAccount: 16, waitingPerAccount: 200 };
const lookForReportsMs = 5_000;
const upkeepMs = hourMs;

/** Sweeps now, also what is fresh where nobody else can be at work in the folder, and again from time to time. */
const keepUp = (
  sources: ConnectedSources,
  uploads: Uploads,
  isAlone: boolean,
  { background, activity }: Provider,
): NodeJS.Timeout => {
  const startedAt = Date.now();
  const sweep = (before: number | null) => {
    background.run(() => sources.sweep(before));
    background.run(() => uploads.sweep());
    background.run(() => activity.sweep());
  };
  sweep(isAlone ? startedAt : null);
  return setInterval(() => sweep(null), upkeepMs).unref();
};

interface Base {
  settings: Settings;
  store: Store;
  secrets: Secrets;
  now: () => number;
}

const openProvider = async (
  fastify: FastifyInstance,
  base: Base,
  {
    limits,
    challengeTries,
    passwordCost,
    onMail = () => undefined,
    leaving = new AbortController().signal,
  }: ProviderOptions,
): Promise<Provider> => {
  const { settings, store, secrets, now } = base;
  const onError = (error: unknown) =>
    fastify.log.error(
      { message: error instanceof Error ? error.message : String(error) },
      'background work failed',
    );
  return {
    ...base,
    objects:
      settings.uploadsS3 === null
        ? null
        : new (await import('./uploads/s3.ts')).S3ObjectStore(settings.uploadsS3),
    log: fastify.log,
    limits: new Limits(store, (text) => secrets.digest('limits', text), now, { ...defaultRules, ...limits }),
    passwords: new Passwords(passwordCost),
    quotas: new Quotas(store, settings.quotas, now, onError),
    mailer:
      settings.smtpUrl === null
        ? new OutboxMailer(store, now, onMail)
        : await openSmtpMailer(settings.smtpUrl, settings.mailFrom, onError),
    challenge:
      settings.turnstile === null
        ? new AltchaChallenge(store, secrets, now, challengeTries)
        : new TurnstileChallenge(settings.turnstile),
    activity: new ActivityTrail(store, now),
    background: new Background(onError),
    leaving,
    publicUrl() {
      if (settings.publicUrl !== null) return settings.publicUrl;
      const address = fastify.server.address() as AddressInfo | null;
      return `http://localhost:${address?.port ?? settings.port}`;
    },
  };
};

const hostRuleOf = ({ privateHosts }: Settings): HostRule =>
  new HostRule({
    allowPrivate: () => privateHosts === 'everybody' || (privateHosts === 'near' && isNearNow()),
  });

interface Rooms {
  provider: Provider;
  connections: Connections;
  sources: ConnectedSources;
  conversations: Conversations;
  work: WorkPool;
  printers: WorkPool;
  chosen: ChosenModel;
  hostRule: HostRule;
}

/** What draws and prints reports, where the app is built. */
const drawingWith = (printers: WorkPool, screensFile: string) => ({
  makesPdf: existsSync(screensFile),
  print: printInPool(printers, screensFile),
  loadScreens: () => loadReportScreens(screensFile),
});

/** Reports, with their links and mails. Answers what goes on beside their calls. */
const registerReporting = (
  fastify: FastifyInstance,
  on: RegisterCall,
  modelParts: ModelParts,
  { provider, printers, work, chosen }: Rooms,
  { lookMs = lookForReportsMs, screensFile }: ProviderOptions,
): Rounds[] => {
  const { store, settings, quotas, background, now } = provider;
  const { makesPdf, ...drawing } = drawingWith(printers, screensFile ?? screensFileIn(settings.webDir));
  const mails = new ReportMails(store, now);
  const reports = new Reports(store, quotas, { mails, makesPdf }, now);
  const refreshes = new Refreshes(store, reports, now);
  const asking = { askSql: askSqlInPool(work), modelNow: chosen.inUse };
  const parts = { ...modelParts, ...drawing, ...asking, reports, refreshes, mails };
  registerReports(on, parts);
  registerReportLinks(on, { ...parts, links: new ReportLinks(provider) });
  registerStopMail(fastify, mails);
  return [
    // A mail server that is slow holds no refresh up.
    new Rounds(background, lookMs, (signal) => refreshDue(parts, signal)),
    new Rounds(background, lookMs, (signal) => sendDueMails(parts, signal)),
  ];
};

/** Every call of the contract, and the document that describes them. Answers what goes on beside the calls. */
const registerCalls = async (
  fastify: FastifyInstance,
  rooms: Rooms,
  options: ProviderOptions,
): Promise<Rounds[]> => {
  const { provider, connections, sources, conversations, work, chosen, hostRule } = rooms;
  const { store, secrets, now, publicUrl } = provider;
  const version = await readVersion();
  const workOnColumns = workOnColumnsIn(work);
  const calls: Call[] = [];
  const sessions = new Sessions(store, secrets, now, () => publicUrl().startsWith('https:'));
  const turns = new FairSlots(turnsOfCalls);
  const on = createRegister(fastify, {
    findSession: (request, by) => sessions.find(request, by),
    takeTurn: (userId, leaving) => turns.take(userId, leaving),
    digest: (text) => secrets.digest('intents', text),
    onCall: (call) => calls.push(call),
  });
  registerHost(on, provider, version);
  registerAuth(on, provider, sessions);
  registerActivity(on, provider.activity);
  registerBrowserErrors(on, provider);
  registerUsers(on);
  registerConnections(on, provider, connections, sources);
  const modelParts = {
    provider,
    connections,
    sources,
    drafts: new Drafts(store, now, workOnColumns),
    models: new Models(store, now),
    recipes: new Recipes(store, provider.quotas, now),
    profilings: new Profilings(store, provider.quotas),
    conversations,
    words: new Words(store, provider.quotas, now),
    workOnColumns,
    questions: new Questions(work, chosen.inUse, now, provider.log),
    writerOf: writeInPool(work, chosen.inUse),
  };
  registerCollections(on, connections, sources, modelParts.recipes);
  registerModels(on, modelParts);
  registerLanguageModel(on, { ...modelParts, chosen, hostRule });
  registerStandardization(on, { ...modelParts, work, failureOf: translatedFailure });
  registerSample(on, modelParts);
  registerOpenApi(fastify, calls, { version, publicUrl });
  return registerReporting(fastify, on, modelParts, rooms, options);
};

/** A provider that is ready to listen, or to be asked through `inject`. */
export const createProvider = async (
  settings: Settings,
  options: ProviderOptions = {},
): Promise<FastifyInstance> => {
  const { now = Date.now } = options;
  const computing = options.computing ?? openComputing();
  const { work, printers, files } = computing;
  for (const warning of await prepareDataDir(settings)) options.onWarning?.(warning);
  const secrets = await openSecrets(settings);
  const store = await openStore(settings, (copy) => options.onWarning?.(toldOfCopy(copy)));
  const fastify = await createHttpServer(settings, options);
  logCalls(fastify, secrets);
  if (settings.metrics !== null)
    (await import('./watch/metrics.ts')).serveMetrics(fastify, settings.metrics, work);
  if (settings.traces !== null)
    (await import('./watch/traces.ts')).sendTraces(fastify, settings.traces, await readVersion());
  handleFailures(fastify, translate);

  const provider = await openProvider(fastify, { settings, store, secrets, now }, options);
  const isAlone = settings.databaseUrl === null;
  if (isAlone) await provider.quotas.freeAll();
  const uploads = new Uploads(store, provider.objects);
  const connections = new Connections(store, uploads, secrets, now);
  const hostRule = hostRuleOf(settings);
  const chosen = new ChosenModel({ store, secrets, settings, hostRule, now });
  if (settings.oldKeys.length > 0) {
    const counts = [await connections.sealAnew(), await chosen.sealAnew()] as const;
    options.onSealedAnew?.({
      sealed: counts[0].sealed + counts[1].sealed,
      unreadable: counts[0].unreadable + counts[1].unreadable,
    });
  }
  const opened = new Sources({ dataDir: settings.dataDir, hostRule, files });
  const sources = new ConnectedSources(opened, connections);
  const conversations = new Conversations(store, provider.quotas, now, translatedFailure);
  await registerWeb(fastify, provider);
  registerMailbox(fastify, provider);
  const rooms = { provider, connections, sources, conversations, work, printers, chosen, hostRule };
  const schedules = await registerCalls(fastify, rooms, options);
  const upkeep = keepUp(sources, uploads, isAlone, provider);
  fastify.addHook('onClose', async () => {
    clearInterval(upkeep);
    await Promise.all(schedules.map((schedule) => schedule.close()));
    await conversations.close();
    await provider.background.settled();
    await opened.close();
    if (options.computing === undefined) await computing.close();
    provider.mailer.close();
    provider.objects?.close();
    await store.close();
  });
  fastify.addHook('onListen', () => provider.passwords.warmUp());
  return fastify;
};

export interface StartedProvider {
  /** Address on this machine. */
  url: string;
  /** Address that people open. */
  publicUrl: string;
  fastify: FastifyInstance;
  /** Says at `/ready` that it leaves, answers for `DRAIN_SECONDS` more, and ends. */
  close(): Promise<void>;
}

export const startProvider = async (
  settings: Settings,
  options?: Omit<ProviderOptions, 'leaving'>,
): Promise<StartedProvider> => {
  const leaving = new AbortController();
  const fastify = await createProvider(settings, { ...options, leaving: leaving.signal });
  try {
    await fastify.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await fastify.close();
    // Another port than this one.
    if (error instanceof SettingsError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SettingsError([`PORT ${settings.port} is in use: stop what uses it, or set another PORT.`]);
    throw new SettingsError([
      `HOST ${settings.host} and PORT ${settings.port} can't be listened on: ${message}.`,
    ]);
  }
  const { port } = fastify.server.address() as AddressInfo;
  const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const url = `http://${name}:${port}`;
  return {
    url,
    publicUrl: settings.publicUrl ?? `http://localhost:${port}`,
    fastify,
    async close() {
      leaving.abort();
      if (settings.drainMs > 0) await setTimeout(settings.drainMs);
      await fastify.close();
    },
  };
};
