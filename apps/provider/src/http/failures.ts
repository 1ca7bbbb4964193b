import type { Failure, ValidationItem } from '@plinth/api/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasCallerLeft } from './callerLeft.ts';
import { Refusal } from './refusal.ts';

/** What another room says of an error of its own, and whether the log has to tell of it; null where it is none. */
export type Translate = (error: Error) => { status: number; detail: string; needsOperator?: boolean } | null;

const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);

const validationItems = (error: FastifyError, request: FastifyRequest): ValidationItem[] => {
  const part = error.validationContext === 'querystring' ? 'query' : 'body';
  return (error.validation ?? []).map(({ instancePath, message, keyword }) => {
    const path = instancePath.split('/').filter((key) => key !== '');
    const missing = valueAt(request[part], path) === undefined;
    return {
      loc: [part, ...path],
      msg: missing ? 'Field required' : (message ?? 'Invalid value'),
      type: missing ? 'missing' : keyword,
    };
  });
};

const unexpected = { detail: 'Something went wrong on the host. Please try again.' } satisfies Failure;

/** The status and words of an error, where they are kept instead of answered. */
export const failureOf = (error: unknown, translate: Translate): { status: number; detail: string } => {
  if (error instanceof Refusal) return { status: error.status, detail: error.message };
  return (error instanceof Error ? translate(error) : null) ?? { status: 500, ...unexpected };
};

/** Turns every error into the contract's shape; nothing of a request's body or headers is logged. */
export const handleFailures = (fastify: FastifyInstance, translate: Translate): void => {
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    if (reply.sent) return;
    // What was stopped because nobody waits for it any more has not failed, and nobody is there to be answered.
    if (error.name === 'AbortError' && hasCallerLeft(reply)) return void reply.hijack();
    void reply.header('Content-Type', 'application/json; charset=utf-8').header('Cache-Control', 'no-store');
    if (error instanceof Refusal)
      return reply.status(error.status).headers(error.headers).send(error.failure);
    const { name, code, message, stack } = error;
    const translated = translate(error);
    if (translated !== null) {
      if (translated.needsOperator === true) request.log.error({ name, code, message }, 'call failed');
      return reply.status(translated.status).send({ detail: translated.detail });
    }
    if (error.validation) return reply.status(422).send({ detail: validationItems(error, request) });
    // PostgreSQL takes no zero bytes in texts.
    if (code === '22021') return reply.status(400).send({ detail: 'A text holds a zero byte.' });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.status(status).send({ detail: message });
    request.log.error({ name, code, message, stack }, 'call failed');
    return reply.status(500).send(unexpected);
  });
};
