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
  /**
   * Makes something: sent again because no answer came, it bears the same `Idempotency-Key`, by which our hosts answer with what
   * is there instead of making a second one.
   */
  readonly once?: true;
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

type Assumed = 'auth' | 'status';

/** A call that doesn't say otherwise needs a token, and answers with 200, or 204 where there is nothing to read. */
// @__NO_SIDE_EFFECTS__
export const defineCall = <const C extends Omit<Call, Assumed> & Partial<Pick<Call, Assumed>>>(
  call: C,
): C & Pick<Call, 'status'> & { readonly auth: C extends { auth: infer Auth } ? Auth : 'bearer' } =>
  ({ auth: 'bearer', status: call.answer || call.answerKind ? 200 : 204, ...call }) as never;

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a call's path, as the path names them. */
export type PathParameters<C extends Call> = Record<ParameterOf<C['path']>, string>;

const parameter = /:([a-zA-Z]+)/g;
export const parametersOf = ({ path }: Call): string[] =>
  [...path.matchAll(parameter)].map(([, name]) => name!);

type Part<C extends Call, K extends 'query' | 'body'> = C[K] extends Schema
  ? undefined extends z.input<C[K]>
    ? { [key in K]?: z.input<C[K]> }
    : { [key in K]: z.input<C[K]> }
  : unknown;

export type CallInput<C extends Call> = ([ParameterOf<C['path']>] extends [never]
  ? unknown
  : { params: PathParameters<C> }) &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { versioned: true } | { once: true } ? { headers?: Record<string, string> } : unknown);
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

/** Dots alone lead browsers up the path, encoded too: to delete one part would delete the whole. No id ends with a slash. */
const idInPath = (id: string): string => encodeURIComponent(/^\.{1,2}$/.test(id) ? `${id}/` : id);

/** The path with its parameters filled in and percent-encoded, and the query behind it. */
export const callUrl = (call: Call, { params = {}, query = {} }: CallParts): string => {
  const path = call.path.replace(parameter, (_, name: string) => idInPath(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};
