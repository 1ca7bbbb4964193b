import { http, HttpResponse, type DefaultBodyType, type HttpHandler } from 'msw';
import type { Call, SentAnswer } from '../http/call.ts';
import type { Failure, ValidationItem } from '../http/failure.ts';

export interface MockRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** JSON, form fields, or FormData, by the call's encoding. */
  body: unknown;
  headers: Headers;
  signal: AbortSignal;
}

/** A failure of the host, thrown by a mock's resolver. */
export class MockFailure extends Error {
  readonly status: number;
  readonly failure: Failure;
  constructor(status: number, failure: Failure) {
    super(`mock failure ${status}`);
    this.status = status;
    this.failure = failure;
  }
}

const readBody = async (call: Call, request: Request): Promise<unknown> => {
  if (call.body === undefined) return undefined;
  if (call.encoding === 'form') return Object.fromEntries(new URLSearchParams(await request.text()));
  if (call.encoding === 'multipart') return request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
};

/** What of a body does not fit, told as the provider tells it. */
const validationItems = (call: Call, body: unknown): ValidationItem[] => {
  if (call.body === undefined || call.encoding === 'multipart') return [];
  const result = call.body.safeParse(body);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => {
    const loc = path.map((part) => (typeof part === 'number' ? part : String(part)));
    const value = loc.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
      body,
    );
    return { loc: ['body', ...loc], msg: message, type: value === undefined ? 'missing' : 'value_error' };
  });
};

/** Ids of what was deleted, by host. */
const deleted = new Map<string, Set<string>>();
const deletedAt = (host: string): Set<string> => {
  const ids = deleted.get(host) ?? new Set();
  deleted.set(host, ids);
  return ids;
};
const idIn = (answer: unknown): string => String((answer as { id?: unknown } | undefined)?.id);

/** Makes once what is sent with the same `Idempotency-Key`, as our hosts do. */
const madeOnce = <A>(host: string, call: Call, resolve: (request: MockRequest) => A | Promise<A>) => {
  const made = new Map<string, { sent: string; answer: Promise<A> }>();
  return async (request: MockRequest): Promise<A> => {
    const { params, query, body, headers } = request;
    const key = headers.get('Idempotency-Key');
    if (!call.once || key === null) return resolve(request);
    const of = `${headers.get('Authorization')} ${key}`;
    const sent = JSON.stringify([params, query, body]);
    const before = made.get(of);
    if (before && before.sent !== sent)
      throw new MockFailure(422, { detail: 'Something else was sent with this Idempotency-Key before.' });
    if (before) {
      if (deletedAt(host).has(idIn(await before.answer)))
        throw new MockFailure(410, { detail: 'This was made when it was sent before, and deleted since.' });
      return before.answer;
    }
    const answer = Promise.resolve(request).then(resolve);
    made.set(of, { sent, answer });
    answer.then(
      (one) => deletedAt(host).delete(idIn(one)),
      () => made.delete(of),
    );
    return answer;
  };
};

/** An MSW handler that answers a call by its contract: answers that don't fit it throw. */
export const mockCall = <C extends Call>(
  host: string,
  call: C,
  resolve: (request: MockRequest) => SentAnswer<C> | Promise<SentAnswer<C>>,
): HttpHandler => {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const answerTo = madeOnce(host, call, resolve);
  return http[method](host + call.path, async ({ request, params }) => {
    try {
      const body = await readBody(call, request);
      const detail = validationItems(call, body);
      if (detail.length > 0) throw new MockFailure(422, { detail });
      const answer = await answerTo({
        params: params as Record<string, string>,
        query: Object.fromEntries(new URL(request.url).searchParams),
        body,
        headers: request.headers,
        signal: request.signal,
      });
      if (call.method === 'DELETE') Object.values(params).forEach((id) => deletedAt(host).add(String(id)));
      if (call.answer === undefined) return new HttpResponse(null, { status: call.status });
      return HttpResponse.json(call.answer.full.parse(answer) as DefaultBodyType, { status: call.status });
    } catch (error) {
      if (error instanceof MockFailure) return HttpResponse.json(error.failure, { status: error.status });
      throw error;
    }
  });
};
