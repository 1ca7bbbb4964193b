import type * as z from 'zod/mini';
import type { Described } from './described.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the host, described once: the client sends by it, the mocks and the provider answer by it,
 * and the OpenAPI document is written from it.
 */
export interface Call {
  /** Name for errors and the OpenAPI operation id. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template with `:name` parameters, beginning with a slash. */
  readonly path: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How the body travels; JSON unless said otherwise. */
  readonly encoding?: 'json' | 'form' | 'multipart';
  /**
   * `bearer`: needs a token. `optional`: sends one when there is one.
   * `cookie`: never sends the header; the host reads its own cookie.
   */
  readonly auth: 'bearer' | 'optional' | 'cookie';
  /** Takes the version that the change was made over, as `If-Match`; one that is old is refused with 409. */
  readonly versioned?: true;
  /** Status of success of our hosts; the client takes any 2xx. */
  readonly status: 200 | 201 | 202 | 204;
  /**
   * The JSON answer, or the data of each server-sent event: `least` is what the client accepts, `full` what our hosts
   * send. Absent: a file, or nothing to read.
   */
  readonly answer?: Described;
  readonly answerKind?: 'json' | 'events' | 'file';
  /** Statuses of failure that the call's own rules give. */
  readonly failures?: readonly number[];
  /** Only our hosts have it: it is found out by asking, and what needs it is hidden where it isn't there. */
  readonly extension?: true;
}

export const defineCall = <const C extends Call>(call: C): C => call;

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends Schema
  ? undefined extends z.input<C[K]>
    ? { [key in K]?: z.input<C[K]> }
    : { [key in K]: z.input<C[K]> }
  : unknown;

export type CallInput<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { versioned: true } ? { headers?: Record<string, string> } : unknown);
/** What the client gets. */
export type CallAnswer<C extends Call> = C['answer'] extends Described<infer Read> ? Read : undefined;
/** What our hosts answer. */
export type SentAnswer<C extends Call> =
  C['answer'] extends Described<unknown, infer Sent> ? Sent : undefined;

export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The path with its parameters filled in and percent-encoded, and the query behind it. */
export const callUrl = (call: Call, { params = {}, query = {} }: CallParts): string => {
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};
