import { gzipSync } from 'node:zlib';
import type { Call } from '@plinth/api/contract';
import { failureSchema, parametersOf } from '@plinth/api/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { maxIntentKey } from './route.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The only value JSON can't hold is an uploaded file.
    override: ({ zodSchema, jsonSchema: json }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(json, { type: 'string', format: 'binary' });
    },
  });
  return rest;
};

const queryParameters = (schema: z.ZodMiniType | undefined): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }));
};

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const answerTypes = {
  json: 'application/json',
  events: 'text/event-stream',
  file: 'application/octet-stream',
} as const;

const operation = (call: Call): Json => {
  const failures = new Set(call.failures ?? []);
  if (call.auth !== 'optional') failures.add(401).add(429);
  if (call.once) for (const status of [400, 410, 422]) failures.add(status);
  const kind = call.answerKind ?? 'json';
  const content =
    call.answer === undefined
      ? kind === 'file'
        ? { [answerTypes.file]: { schema: { type: 'string', format: 'binary' } } }
        : undefined
      : { [answerTypes[kind]]: { schema: jsonSchema(call.answer.full, 'output') } };
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security: call.auth === 'bearer' ? [{ bearer: [] }] : call.auth === 'cookie' ? [{ cookie: [] }] : [],
    parameters: [
      ...parametersOf(call).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(call.query),
      ...(call.versioned
        ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
      ...(call.once
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: maxIntentKey },
            },
          ]
        : []),
    ],
    requestBody: call.body && {
      required: !call.body.safeParse(undefined).success,
      content: { [bodyTypes[call.encoding ?? 'json']]: { schema: jsonSchema(call.body, 'input') } },
    },
    responses: {
      [call.status]: { description: 'Success', content },
      ...Object.fromEntries(
        [...failures].map((status) => [
          status,
          {
            description: 'Failure',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
  };
};

/** OpenAPI 3.1 document of the calls. */
const openApi = (calls: readonly Call[], version: string, url: string): Json => {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const template = call.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    (paths[template] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plinth', version, description: 'The calls of a Plinth host.' },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: url.startsWith('https:') ? '__Host-plinth_session' : 'plinth_session',
        },
      },
    },
  };
};

/**
 * Answers with the document, which is written and compressed once for an address: anybody may ask for it, and to compress it for each
 * takes twenty times the work of a call, on the threads that check passwords.
 */
export const registerOpenApi = (
  fastify: FastifyInstance,
  calls: readonly Call[],
  { version, publicUrl }: { version: string; publicUrl: () => string },
): void => {
  const write = (url: string) => {
    const text = Buffer.from(JSON.stringify(openApi(calls, version, url)));
    return { url, text, gzip: gzipSync(text) };
  };
  let written: ReturnType<typeof write> | undefined;
  fastify.get('/openapi.json', { compress: false }, (request, reply) => {
    const url = publicUrl();
    if (written?.url !== url) written = write(url);
    const isSmall = /\bgzip\b(?!\s*;\s*q=0)/i.test(String(request.headers['accept-encoding']));
    if (isSmall) void reply.header('Content-Encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(isSmall ? written.gzip : written.text);
  });
};
