import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Call } from '@plinth/api/contract';
import { fastify as createFastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { registerAuth } from './auth/auth.routes.ts';
import { createLimits, defaultRules, type LimitRules } from './auth/limits.ts';
import { warmUpPasswords } from './auth/passwords.ts';
import { Sessions } from './auth/sessions.ts';
import { createAltcha, type ChallengeTries } from './challenge/altcha.ts';
import { createTurnstile } from './challenge/turnstile.ts';
import { registerCollections } from './collections/collections.routes.ts';
import { Connections } from './connections/connections.ts';
import { registerConnections } from './connections/connections.routes.ts';
import { ConnectedSources } from './connections/sources.ts';
import { prepareDataDir } from './dataDir.ts';
import { registerHost } from './host.routes.ts';
import { handleFailures } from './http/failures.ts';
import { answerNearOnly, isNearNow, keepNearness } from './http/near.ts';
import { allowOrigins, bareHeaders, refuseEncodedBodies, setSecurityHeaders } from './http/headers.ts';
import { openApi } from './http/openapi.ts';
import { createRegister } from './http/route.ts';
import type { LanguageModel } from './languageModel/languageModel.ts';
import { createMailer, type Mail } from './mail/mailer.ts';
import { registerMailbox } from './mail/mailbox.routes.ts';
import { createAskData } from './models/askData.ts';
import { Drafts } from './models/drafts.ts';
import { Models } from './models/models.ts';
import { registerModels } from './models/models.routes.ts';
import { workOnColumnsIn } from './models/modelContent.ts';
import { writeInPool } from './models/writeInPool.ts';
import { createBackground, type Background, type Provider } from './provider.ts';
import { Quotas } from './quotas/quotas.ts';
import { openSecrets } from './secrets.ts';
import { SettingsError, type Settings } from './settings.ts';
import { createHostRule } from './sources/hostRule.ts';
import { sourceFailure } from './sources/sourceFailure.ts';
import { createSources } from './sources/sources.ts';
import { openStore } from './store/store.ts';
import { registerUsers } from './users/users.routes.ts';
import { registerWeb } from './web/web.routes.ts';
import { workFailure } from './work/workFault.ts';
import { createWorkPool, type WorkPool } from './work/workPool.ts';

// The validator's messages in words: without a locale each of them is "Invalid input".
z.config(z.locales.en());

export interface ProviderOptions {
  now?: () => number;
  limits?: Partial<LimitRules>;
  /** Work of the robot check. */
  challengeTries?: ChallengeTries;
  /** Called for each mail that goes to the outbox. */
  onMail?: (mail: Mail) => void;
  /** Called with what whoever starts the provider should know. */
  onWarning?: (warning: string) => void;
  /** Called when stored passwords went over from an old key to the current one. */
  onSealedAnew?: (counts: { sealed: number; unreadable: number }) => void;
  /** Where models are written and questions read. */
  work?: WorkPool;
  /** Answers people at this machine and nobody else. */
  nearOnly?: boolean;
}

const readVersion = async (): Promise<string> => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

const languageModelOf = async ({ languageModel }: Settings): Promise<LanguageModel | null> =>
  languageModel === null
    ? null
    : (await import('./languageModel/openAiCompatible.ts')).createLanguageModel(languageModel);

const upkeepMs = 60 * 60_000;

/** Sweeps now, also what is fresh where nobody else can be at work in the folder, and again from time to time. */
const keepUp = (sources: ConnectedSources, isAlone: boolean, background: Background): NodeJS.Timeout => {
  const startedAt = Date.now();
  background.run(() => sources.sweep(isAlone ? startedAt : null));
  return setInterval(() => background.run(() => sources.sweep(null)), upkeepMs).unref();
};

/** A provider that is ready to listen, or to be asked through `inject`. */
export const createProvider = async (
  settings: Settings,
  {
    now = Date.now,
    limits: rules,
    challengeTries,
    onMail = () => undefined,
    onWarning,
    onSealedAnew,
    nearOnly = false,
    work = createWorkPool(),
  }: ProviderOptions = {},
): Promise<FastifyInstance> => {
  const version = await readVersion();
  for (const warning of await prepareDataDir(settings)) onWarning?.(warning);
  const secrets = await openSecrets(settings);
  const store = await openStore(settings);

  const fastify = createFastify({
    logger: { level: 'error' },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    // Who sends a byte now and then holds a socket for this long, and no longer.
    requestTimeout: settings.requestMs,
    http: {
      headersTimeout: Math.min(15_000, settings.requestMs),
      connectionsCheckingInterval: Math.min(5_000, settings.requestMs),
    },
    frameworkErrors(error, _request, reply: FastifyReply) {
      void reply
        .status(error.statusCode ?? 400)
        .headers(bareHeaders)
        .send({ detail: error.message });
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.decorateRequest('session', null);
  handleFailures(fastify, (error) => sourceFailure(error) ?? workFailure(error));

  const logError = (error: unknown) =>
    fastify.log.error(
      { message: error instanceof Error ? error.message : String(error) },
      'background work failed',
    );
  const provider: Provider = {
    settings,
    store,
    secrets,
    now,
    log: fastify.log,
    limits: createLimits(store, (text) => secrets.digest('limits', text), now, { ...defaultRules, ...rules }),
    quotas: new Quotas(store, settings.quotas, now, logError),
    mailer: await createMailer({ settings, store, now, onMail, onError: logError }),
    challenge:
      settings.turnstile === null
        ? createAltcha(store, secrets, now, challengeTries)
        : createTurnstile(settings.turnstile),
    background: createBackground(logError),
    publicUrl() {
      if (settings.publicUrl !== null) return settings.publicUrl;
      const address = fastify.server.address() as AddressInfo | null;
      return `http://localhost:${address?.port ?? settings.port}`;
    },
  };
  const connections = new Connections(store, secrets, now);
  if (settings.oldKeys.length > 0) {
    const counts = await connections.sealAnew();
    onSealedAnew?.(counts);
  }
  const openSources = createSources({
    dataDir: settings.dataDir,
    hostRule: createHostRule({
      allowPrivate: () =>
        settings.privateHosts === 'everybody' || (settings.privateHosts === 'near' && isNearNow()),
    }),
  });
  const sources = new ConnectedSources(openSources, connections);
  const upkeep = keepUp(sources, settings.databaseUrl === null, provider.background);
  fastify.addHook('onClose', async () => {
    clearInterval(upkeep);
    await provider.background.settled();
    await work.close();
    await openSources.close();
    provider.mailer.close();
    await store.close();
  });

  await setSecurityHeaders(fastify, settings);
  if (nearOnly) answerNearOnly(fastify);
  keepNearness(fastify);
  allowOrigins(fastify, settings);
  refuseEncodedBodies(fastify);
  await fastify.register(compress, { threshold: 1024, globalDecompression: false });
  await fastify.register(cookie);
  await fastify.register(multipart, { throwFileSizeLimit: false });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await registerWeb(fastify, provider);
  registerMailbox(fastify, provider);

  const languageModel = await languageModelOf(settings);
  const sampleValues = settings.languageModel?.sampleValues ?? 0;
  const workOnColumns = workOnColumnsIn(work);
  const calls: Call[] = [];
  const sessions = new Sessions(store, secrets, now, () => provider.publicUrl().startsWith('https:'));
  const on = createRegister(fastify, {
    findSession: (request, by) => sessions.find(request, by),
    onCall: (call) => calls.push(call),
  });
  registerHost(on, provider, version);
  registerAuth(on, provider, sessions);
  registerUsers(on);
  registerConnections(on, provider, connections, sources);
  registerCollections(on, connections, sources);
  registerModels(on, {
    provider,
    connections,
    sources,
    drafts: new Drafts(store, now, workOnColumns),
    models: new Models(store, now),
    workOnColumns,
    askData: createAskData(work, languageModel, { now, sampleValues }),
    writerOf: writeInPool(work, languageModel, sampleValues),
  });

  fastify.get('/openapi.json', () => openApi(calls, version, provider.publicUrl()));
  fastify.addHook('onListen', async () => {
    await warmUpPasswords();
  });
  return fastify;
};

export interface StartedProvider {
  /** Address on this machine. */
  url: string;
  /** Address that people open. */
  publicUrl: string;
  fastify: FastifyInstance;
  close(): Promise<void>;
}

export const startProvider = async (
  settings: Settings,
  options?: ProviderOptions,
): Promise<StartedProvider> => {
  const fastify = await createProvider(settings, options);
  try {
    await fastify.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await fastify.close();
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
    close: () => fastify.close(),
  };
};
