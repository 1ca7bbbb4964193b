import type { Call, CallAnswer, CallInput, CallParts } from './call.ts';
import { callUrl } from './call.ts';
import { isElsewhere, isWithheld } from './elsewhere.ts';
import type { ServerEvent } from './eventStream.ts';
import { Fault, isFault } from './fault.ts';
import { importAgain } from './importAgain.ts';
import { intentKeeper, type IntentStore } from './intents.ts';
import { leftOutOf, type LeftOut } from './leftOut.ts';
import { readJson } from './readJson.ts';
import type { ReceivedAnswer } from './sendWithProgress.ts';

/** What the API package needs from the app around it. */
export interface Transport {
  /** Base of every call without a slash at its end; empty for the same origin. */
  readonly host: string;
  readonly token: () => string | null;
  /** A 401 ended the session that `token` belongs to. */
  readonly onUnauthorized: (token: string) => void;
  readonly fetch?: typeof fetch;
  /** Keeps keys of what was sent and not answered over a reload. */
  readonly intents?: IntentStore;
  /** Entries of an answer's lists could not be read, and the answer was taken without them. */
  readonly onLeftOut?: (call: Call, leftOut: readonly LeftOut[]) => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Goes on after the page is gone, where it is small enough for that. */
  keepalive?: boolean | undefined;
}

export interface UploadOptions extends CallOptions {
  /** Share of the body that is on its way, 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface EventOptions extends CallOptions {
  /** The host sent anything, be it a comment that keeps the line open. */
  onHeard?: (() => void) | undefined;
}

export interface Api {
  readonly host: string;
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Multipart upload that reports its progress. */
  upload<C extends Call>(call: C, input: CallInput<C>, options?: UploadOptions): Promise<CallAnswer<C>>;
  file<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Blob>;
  /** The events of a stream, each read by the call's answer schema. Ends when the host ends it. */
  events<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: EventOptions,
  ): AsyncGenerator<NonNullable<CallAnswer<C>>, void, undefined>;
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** What is under way, or the fault that says why it didn't arrive. */
const orFault = async <T>(call: Call, underway: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await underway;
  } catch (cause) {
    throw new Fault({ kind: signal?.aborted ? 'aborted' : 'network', call: nameOf(call), cause });
  }
};

/** Of seconds, or a date of HTTP. */
const retryAfterMs = (text: string): number | undefined => {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : undefined;
};

const statusFault = async (
  call: Call,
  { status, statusText, text, retryAfter }: ReceivedAnswer,
): Promise<Fault> => {
  // What reads the body comes with the first failure: the log-in page is shown without a validator.
  const reading = await importAgain(() => import('./failure.ts')).catch(() => null);
  return new Fault({
    kind: 'status',
    call: nameOf(call),
    status,
    statusText,
    failure: reading?.readFailure(text),
    retryAfterMs: retryAfterMs(retryAfter ?? ''),
  });
};

/** Of a success, any body or none. */
const needsNoBody = (call: Call): boolean => call.answer!.least.safeParse(undefined).success;

const textOf = (call: Call, response: Response, signal?: AbortSignal): Promise<string> =>
  orFault(call, response.text(), signal).catch((error: unknown) => {
    // The host has done what it was asked, whatever became of the rest of its answer.
    if (isFault(error, 'network') && needsNoBody(call)) return '';
    throw error;
  });

/** Reads a JSON answer by the call's schema; says which call and which field do not fit. */
const readAnswer = <C extends Call>(call: C, text: string): CallAnswer<C> => {
  let json: unknown;
  let cause: unknown;
  try {
    json = text === '' ? undefined : readJson(text);
  } catch (error) {
    cause = error;
  }
  if (json === undefined && !needsNoBody(call))
    throw new Fault({ kind: 'unreadable', call: nameOf(call), cause });
  return readValue(call, json);
};

const readValue = <C extends Call>(call: C, json: unknown): CallAnswer<C> => {
  const result = call.answer!.least.safeParse(json);
  if (result.success) return result.data as CallAnswer<C>;
  const issue = result.error.issues[0];
  throw new Fault({
    kind: 'mismatch',
    call: nameOf(call),
    part: issue?.path.length ? issue.path.join('.') : undefined,
    cause: result.error,
  });
};

/** What the lists of an answer lack. */
const incompleteLists = (value: unknown): LeftOut[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? [...leftOutOf(value), ...value.flatMap(incompleteLists)]
    : Object.values(value).flatMap(incompleteLists);
};

const formBody = (fields: Record<string, Blob | string | undefined>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, value);
  }
  return form;
};

const encodeBody = (call: Call, body: unknown): { body?: BodyInit; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} };
  if (call.encoding === 'form')
    return { body: new URLSearchParams(body as Record<string, string>), headers: {} };
  if (call.encoding === 'multipart') return { body: formBody(body as Record<string, Blob>), headers: {} };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
};

const acceptedTypes = { json: 'application/json', events: 'text/event-stream', file: '*/*' };

const noteLeftOut = <A>({ onLeftOut }: Transport, call: Call, answer: A): A => {
  const leftOut = onLeftOut ? incompleteLists(answer) : [];
  if (leftOut.length > 0) onLeftOut?.(call, leftOut);
  return answer;
};

const authorize = (
  transport: Transport,
  call: Call,
): { token: string | null; headers: Record<string, string> } => {
  const token = transport.token();
  if (call.auth === 'cookie') return { token, headers: {} };
  if (token === null && call.auth === 'bearer') throw new Fault({ kind: 'signedOut', call: nameOf(call) });
  return { token, headers: token === null ? {} : { Authorization: `Bearer ${token}` } };
};

const fail = (
  transport: Transport,
  call: Call,
  token: string | null,
  answer: ReceivedAnswer,
): Promise<Fault> => {
  if (answer.status === 401 && token !== null) transport.onUnauthorized(token);
  return statusFault(call, answer);
};

/** Browsers refuse more than 64 KB; a character is up to three bytes. */
const mostKeptAlive = 20_000;
const isShort = (body: unknown): boolean =>
  body === undefined || (typeof body === 'string' && body.length < mostKeptAlive);

const isPage = (type: string | null): boolean => type?.startsWith('text/html') ?? false;

/** A browser that is pointed elsewhere asks for a page there, such as one to log in: nothing of what was asked has been done. */
const endsAtPage = ({ method }: Call, { redirected, headers }: Response): boolean =>
  method !== 'GET' && redirected && isPage(headers.get('Content-Type'));

const send = async (
  transport: Transport,
  call: Call,
  parts: CallParts,
  signal?: AbortSignal,
  // A host that lets every origin call it may not be sent cookies, says the browser.
  credentials: RequestCredentials = 'same-origin',
  keepalive = false,
): Promise<Response> => {
  const { token, headers } = authorize(transport, call);
  const encoded = encodeBody(call, parts.body);
  const response = await orFault(
    call,
    (transport.fetch ?? fetch)(transport.host + callUrl(call, parts), {
      method: call.method,
      headers: {
        Accept: acceptedTypes[call.answerKind ?? 'json'],
        ...headers,
        ...parts.headers,
        ...encoded.headers,
      },
      credentials,
      body: encoded.body,
      signal,
      keepalive: keepalive && isShort(encoded.body),
      // Passwords and rows go to the host alone, wherever else it points.
      redirect: encoded.body === undefined ? 'follow' : 'manual',
    }),
    signal,
  );
  if (response.type === 'opaqueredirect') throw new Fault({ kind: 'redirected', call: nameOf(call) });
  if (endsAtPage(call, response)) throw new Fault({ kind: 'redirected', call: nameOf(call), part: 'page' });
  if (response.ok) return response;
  const { status, statusText } = response;
  const text = await response.text().catch(() => '');
  const retryAfter = response.headers.get('Retry-After');
  throw await fail(transport, call, token, { status, statusText, text, retryAfter });
};

/** The body of a file. None, or a page such as one to log in, is not what was asked for; some hosts call their JSON a page. */
const fileOf = async (call: Call, body: Blob): Promise<Blob> => {
  const isOther = isPage(body.type) && (await body.slice(0, 100).text()).trimStart().startsWith('<');
  if (isOther || body.size === 0) throw new Fault({ kind: 'unreadable', call: nameOf(call), part: 'file' });
  return body;
};

/** The browser doesn't say why no answer came: a host on another origin may not take what was sent along. */
const orWithout = (sent: Promise<Response>, sendWithout: () => Promise<Response>): Promise<Response> =>
  sent.catch((error: unknown) => {
    if (isFault(error, 'network')) return sendWithout();
    throw error;
  });

/**
 * Whether a host on another origin may be sent the headers; null where the line is broken. It is asked by a read: first
 * without them, to see that the host is there, then with them. Any answer says yes, a refusal too.
 */
const takesHeaders = async (
  transport: Transport,
  call: Call,
  headers: CallParts['headers'],
  signal?: AbortSignal,
): Promise<boolean | null> => {
  const authorization = authorize(transport, call).headers;
  const isAnswered = (more?: CallParts['headers']) =>
    (transport.fetch ?? fetch)(`${transport.host}/users/me`, {
      headers: { ...authorization, ...more },
      signal,
    }).then(
      () => true,
      () => false,
    );
  return (await isAnswered()) ? isAnswered(headers) : null;
};

/** Sends with the headers of a call, such as the version that a change was made over, where the host may be sent them. */
const headerSender = (transport: Transport) => {
  // By its name, once an answer to a call with it says so, or none came and it was found out.
  const takes = new Map<string, boolean>();
  return async (
    call: Call,
    { headers = {}, ...parts }: CallParts,
    { signal, keepalive }: CallOptions,
  ): Promise<Response> => {
    const sendWith = (sent: [string, string][]) =>
      send(transport, call, { ...parts, headers: Object.fromEntries(sent) }, signal, undefined, keepalive);
    const allowed = Object.entries(headers).filter(([name]) => takes.get(name) !== false);
    const noteTaken = () => allowed.forEach(([name]) => takes.set(name, true));
    try {
      const response = await sendWith(allowed);
      noteTaken();
      return response;
    } catch (error) {
      if (isFault(error, 'status')) noteTaken();
      if (!isFault(error, 'network') || !isElsewhere(transport.host)) throw error;
      for (const [name, value] of allowed) {
        if (takes.has(name)) continue;
        const isTaken = await takesHeaders(transport, call, { [name]: value }, signal);
        if (isTaken === null) throw error;
        takes.set(name, isTaken);
      }
      const left = allowed.filter(([name]) => takes.get(name));
      // A host that may not be sent a header has not been sent the change either.
      if (left.length === allowed.length) throw error;
      return sendWith(left);
    }
  };
};

/** Sends what `sendOver` sends; a read of an extension that is withheld from the page is one that the host lacks. */
const extensionSender = (transport: Transport) => {
  const sendOver = headerSender(transport);
  // Until an answer of an extension could be read: then the others can be, too.
  let mayWithhold = isElsewhere(transport.host);
  return async (call: Call, parts: CallParts, options: CallOptions): Promise<Response> => {
    const sent = sendOver(call, parts, options);
    if (!mayWithhold || !call.extension || call.method !== 'GET') return sent;
    try {
      const response = await sent;
      mayWithhold = false;
      return response;
    } catch (error) {
      if (isFault(error, 'status')) mayWithhold = false;
      if (!isFault(error, 'network')) throw error;
      const url = transport.host + callUrl(call, parts);
      if (!(await isWithheld(url, options.signal, transport.fetch))) throw error;
      return sendOver(call, parts, options).catch((again: unknown) => {
        throw isFault(again, 'network')
          ? new Fault({ kind: 'status', call: nameOf(call), status: 404 })
          : again;
      });
    }
  };
};

/** Undefined of a stream that was cut in the middle of a block: it has said nothing with it. */
const eventJson = (call: Call, { name, data, isUnfinished }: ServerEvent): unknown => {
  try {
    return readJson(data);
  } catch (cause) {
    if (isUnfinished) return undefined;
    if (name !== undefined) return data;
    throw new Fault({ kind: 'unreadable', call: nameOf(call), part: 'event', cause });
  }
};

const callerOf = (transport: Transport): Api['call'] => {
  const sendOver = extensionSender(transport);
  const withIntent = intentKeeper(transport.intents);
  return (call, input, options = {}) =>
    withIntent(call, input as CallParts, async (parts) => {
      const response = await sendOver(call, parts, options);
      if (call.answer === undefined) return undefined as CallAnswer<typeof call>;
      return noteLeftOut(transport, call, readAnswer(call, await textOf(call, response, options.signal)));
    });
};

export const createApi = (transport: Transport): Api => {
  return {
    host: transport.host,
    call: callerOf(transport),

    async file(call, input, { signal } = {}) {
      const parts = input as CallParts;
      const response = await orWithout(send(transport, call, parts, signal, 'include'), () =>
        send(transport, call, parts, signal),
      );
      return fileOf(call, await orFault(call, response.blob(), signal));
    },

    async upload(call, input, { signal, onProgress } = {}) {
      const parts = input as CallParts;
      const { token, headers } = authorize(transport, call);
      const answer = await orFault(
        call,
        // Only the page that uploads loads what sends it.
        importAgain(() => import('./sendWithProgress.ts')).then(({ sendWithProgress }) =>
          sendWithProgress({
            method: call.method,
            url: transport.host + callUrl(call, parts),
            headers: { Accept: 'application/json', ...headers },
            form: formBody(parts.body as Record<string, Blob>),
            signal,
            onProgress,
          }),
        ),
        signal,
      );
      // An upload with progress can't be kept from following: what answered elsewhere isn't the host, whatever it says.
      if (answer.isRedirected) throw new Fault({ kind: 'redirected', call: nameOf(call), part: 'upload' });
      if (answer.status < 200 || answer.status > 299) throw await fail(transport, call, token, answer);
      return noteLeftOut(transport, call, readAnswer(call, answer.text));
    },

    async *events(call, input, { signal, onHeard } = {}) {
      const parts = input as CallParts;
      const stop = new AbortController();
      const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
      try {
        const response = await send(transport, call, parts, either);
        if (response.body === null) throw new Fault({ kind: 'noStream', call: nameOf(call) });
        // Only a few pages listen to events; the others don't load the parser.
        const { readEvents, isEventOf, failIfTold } = await importAgain(() => import('./eventStream.ts'));
        for await (const event of readEvents(response.body, signal, onHeard)) {
          const json = eventJson(call, event);
          if (json === undefined) return;
          if (isEventOf(call.answer!, json))
            yield noteLeftOut(transport, call, readValue(call, json)) as NonNullable<CallAnswer<typeof call>>;
          else failIfTold(nameOf(call), event);
        }
      } finally {
        stop.abort();
      }
    },
  };
};
