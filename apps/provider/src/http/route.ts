import { Readable } from 'node:stream';
import type { Call, PathParameters, SentAnswer } from '@plinth/api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { maxUploadBytes } from '@plinth/api/facts';
import { hasCallerLeft, leavingSignal, onCallEnd } from './callerLeft.ts';
import { JsonText } from './jsonText.ts';
import { Refusal } from './refusal.ts';
import { readUpload, type Upload } from './upload.ts';

/** Who calls. */
export interface Session {
  id: string;
  userId: string;
  email: string;
}

/** A wish of a person to have something made: one, however often it is sent. */
export interface Intent {
  userId: string;
  /** Digests of the key that the client gave it, and of all that was sent with it. */
  key: string;
  content: string;
}

type Part<C extends Call, K extends 'query' | 'body'> = C[K] extends z.ZodMiniType
  ? z.output<C[K]>
  : undefined;

export interface CallRequest<C extends Call> {
  params: PathParameters<C>;
  query: Part<C, 'query'>;
  /** An uploaded file is read when it is asked for: until then it takes no memory, however many come. */
  body: C['encoding'] extends 'multipart' ? { file: () => Promise<Upload> } : Part<C, 'body'>;
  session: C['auth'] extends 'optional' ? Session | null : Session;
  /** The version that the change was made over, where the caller says one. */
  version: number | undefined;
  /** Of a call that makes something, where the caller gave it a key. */
  intent: Intent | undefined;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** The address that the call comes from, through believed proxies. */
  address: string;
  reply: FastifyReply;
}

interface FileAnswer {
  name: string;
  type: string;
  content: string | Uint8Array;
}

type HandlerAnswer<C extends Call> = C['answerKind'] extends 'events'
  ? AsyncIterable<NonNullable<SentAnswer<C>> | JsonText>
  : C['answerKind'] extends 'file'
    ? FileAnswer
    : SentAnswer<C> | JsonText;

type CallHandler<C extends Call> = (request: CallRequest<C>) => HandlerAnswer<C> | Promise<HandlerAnswer<C>>;

/** Registers a route from the contract's description of the call. */
export type RegisterCall = <C extends Call>(call: C, handler: CallHandler<C>) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

interface RouteOptions {
  /** The session that the request's token names, or its cookie; rejects with 401 when there is none. */
  findSession(request: FastifyRequest, by: 'bearer' | 'cookie'): Promise<Session>;
  /** Waits until it is the account's turn; the answer ends it. */
  takeTurn(userId: string, leaving: AbortSignal): Promise<() => void>;
  /** Keyed, as what was sent may have a password in it. */
  digest(text: string): string;
  onCall?(call: Call): void;
}

const keepAliveMs = 15_000;

/** Server-sent events; a comment now and then keeps proxies from cutting a silent stream. */
async function* encodeEvents(
  answer: z.ZodMiniType,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const iterator = events[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = new Promise<'gone'>((resolve) => {
    if (signal.aborted) resolve('gone');
    signal.addEventListener('abort', () => resolve('gone'), { once: true });
  });
  try {
    // Opens the stream at once, so that the client sees it is there.
    yield ': open\n\n';
    let next = iterator.next();
    while (true) {
      const silence = new Promise<'silence'>((resolve) => {
        timer = setTimeout(() => resolve('silence'), keepAliveMs);
      });
      const result = await Promise.race([next, silence, gone]);
      clearTimeout(timer);
      if (result === 'gone') {
        next.catch(() => undefined);
        return;
      }
      if (result === 'silence') {
        yield ': still working\n\n';
        continue;
      }
      if (result.done) return;
      const { value } = result;
      yield `data: ${value instanceof JsonText ? value.text : JSON.stringify(z.encode(answer, value))}\n\n`;
      next = iterator.next();
    }
  } finally {
    clearTimeout(timer);
    void iterator.return?.();
  }
}

const quotedName = (name: string): string => {
  const plain = name.replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

const sendFile = (reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply =>
  reply.headers({ 'Content-Type': type, 'Content-Disposition': quotedName(name) }).send(content);

const sendJsonText = (reply: FastifyReply, { text }: JsonText): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text);

const sendEvents = (reply: FastifyReply, events: AsyncIterable<string>): FastifyReply =>
  reply
    .headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    .send(Readable.from(events, { objectMode: false }));

const sendAnswer = (
  reply: FastifyReply,
  call: Call,
  answer: unknown,
  leaving: () => AbortSignal,
): FastifyReply => {
  if (call.answerKind === 'events')
    return sendEvents(reply, encodeEvents(call.answer!.full, answer as AsyncIterable<unknown>, leaving()));
  if (call.answerKind === 'file') return sendFile(reply, answer as FileAnswer);
  return answer instanceof JsonText ? sendJsonText(reply, answer) : reply.send(answer);
};

/** One that can't be read is that of no state: nothing is changed over it. */
const versionOf = (ifMatch: string | undefined): number | undefined =>
  ifMatch === undefined || ifMatch === '*' ? undefined : Number(/^"(\d{1,9})"$/.exec(ifMatch)?.[1]);

export const maxIntentKey = 200;

/** Any text is a key: the draft of the header (draft-ietf-httpapi-idempotency-key-header) puts it between quotes. */
const intentOf = (
  { headers, url, body, session }: FastifyRequest,
  digest: RouteOptions['digest'],
): Intent | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined || session === null) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > maxIntentKey)
    throw new Refusal(400, `An Idempotency-Key has 1 to ${maxIntentKey} characters.`);
  return {
    userId: session.userId,
    key: digest(key),
    // With the key, which nobody keeps: what was sent may be a password, and is found by guessing at it alone.
    content: digest(JSON.stringify([key, url, headers['if-match'], body])),
  };
};

export const createRegister =
  (fastify: FastifyInstance, { findSession, takeTurn, digest, onCall }: RouteOptions): RegisterCall =>
  (call, handler) => {
    onCall?.(call);
    const answersJson = call.answer !== undefined && (call.answerKind ?? 'json') === 'json';
    const readsBody = call.body !== undefined && call.encoding !== 'multipart';
    fastify.route({
      method: call.method,
      url: call.path,
      config: { call },
      // Fastify warns of a part that is named and undefined.
      schema: {
        ...(call.query && { querystring: call.query }),
        ...(readsBody && { body: call.body }),
        ...(answersJson && { response: { [call.status]: call.answer.full } }),
      },
      // Who may not call learns nothing about the shape of the input.
      onRequest: async (request, reply) => {
        if (call.auth === 'bearer' || call.auth === 'cookie')
          request.session = await findSession(request, call.auth);
        else if (request.headers.authorization !== undefined)
          request.session = await findSession(request, 'bearer').catch(() => null);
        // Streams stay open for long, and have quotas of their own.
        if (request.session === null || call.answerKind === 'events') return;
        const endTurn = await takeTurn(request.session.userId, leavingSignal(reply));
        // Who left at the moment of their turn ends no more.
        if (hasCallerLeft(reply)) endTurn();
        else onCallEnd(reply, endTurn);
      },
      handler: async (request, reply) => {
        let signal: AbortSignal | undefined;
        // Most calls are answered before anybody could leave.
        const leaving = () => (signal ??= leavingSignal(reply));
        const answer: unknown = await handler({
          params: request.params,
          query: request.query,
          body:
            call.encoding === 'multipart'
              ? { file: () => readUpload(request, maxUploadBytes) }
              : request.body,
          session: request.session,
          version: versionOf(request.headers['if-match']),
          intent: call.once && intentOf(request, digest),
          get signal() {
            return leaving();
          },
          address: request.ip,
          reply,
        } as never);
        return sendAnswer(reply.status(call.status), call, answer, leaving);
      },
    });
  };

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}
