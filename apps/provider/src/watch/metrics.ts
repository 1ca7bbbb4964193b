import { createServer } from 'node:http';
import { askModel } from '@plinth/api/contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onCallEnd } from '../http/callerLeft.ts';
import { SettingsError, type Settings } from '../settings.ts';
import type { WorkPool } from '../work/workPool.ts';

interface Answer {
  sql_query: string | null;
  readings?: readonly unknown[];
  unknown_words?: readonly unknown[];
}

const reactionTo = ({ sql_query: sql, readings = [], unknown_words: words = [] }: Answer): string => {
  if (readings.length > 0 || words.length > 0) return 'clarified';
  return sql === null ? 'refused' : 'answered';
};

/** What the calls and the work of this process come to. Names of calls are all that stands in it: nothing of people or of data. */
const createRegistry = (fastify: FastifyInstance, work: WorkPool): Registry => {
  const registry = new Registry();
  const registers = [registry];
  // Event loop, memory, CPU, open handles.
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'plinth_call_duration_seconds',
    help: 'Calls that were answered; a stream with its whole time. 429: a limit was hit. caller left: nobody waited for the end of the answer.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers,
  });
  const open = new Gauge({
    name: 'plinth_calls_open',
    help: 'Calls that are being answered.',
    labelNames: ['call'],
    registers,
  });
  const questions = new Counter({
    name: 'plinth_questions_total',
    help: 'Questions by what came of them: answered, clarified, refused.',
    labelNames: ['reaction'],
    registers,
  });
  for (const state of ['running', 'waiting'] as const)
    new Gauge({
      name: `plinth_work_${state}`,
      help: `Work of the pool, such as generations and questions, that is ${state}.`,
      registers,
      collect() {
        this.set(work.load()[state]);
      },
    });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) {
      open.inc({ call: call.name });
      onCallEnd(reply, ({ left }) => {
        open.dec({ call: call.name });
        const status = left ? 'caller left' : reply.raw.statusCode;
        calls.observe({ call: call.name, status }, reply.elapsedTime / 1000);
      });
    }
    done();
  });
  fastify.addHook('preSerialization', (request, _reply, payload, done) => {
    const isAnswer =
      request.routeOptions.config.call?.name === askModel.name && 'sql_query' in Object(payload);
    if (isAnswer) questions.inc({ reaction: reactionTo(payload as Answer) });
    done(null, payload);
  });
  return registry;
};

/** Serves GET /metrics, for Prometheus, on an address of its own: whoever reaches it reads it. */
export const serveMetrics = (
  fastify: FastifyInstance,
  { host, port }: NonNullable<Settings['metrics']>,
  work: WorkPool,
): void => {
  const registry = createRegistry(fastify, work);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  fastify.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', ({ message }) =>
        reject(new SettingsError([`METRICS_PORT ${port} can't be listened on: ${message}.`])),
      );
      server.listen(port, host, resolve);
    });
  });
  fastify.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
};
