import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { onCallEnd } from '../http/callerLeft.ts';
import type { Settings } from '../settings.ts';
import { onPieces, type Piece } from './pieces.ts';

/** A collector that doesn't answer holds neither a call nor the end of the process for longer. */
const sendMs = 5000;

const openProvider = (
  { endpoint, share }: NonNullable<Settings['traces']>,
  version: string,
): TracerProvider =>
  new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before.
    resource: resourceFromAttributes({ 'service.name': 'plinth', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendMs }),
        exportTimeoutMillis: sendMs,
      }),
    ],
  });

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Not the message of what failed: a source's may quote values. */
const markFailed = (span: Span | undefined): void => {
  span?.setStatus({ code: SpanStatusCode.ERROR });
};

/** A span for each call, open until the last byte of its answer. */
const traceCalls = (fastify: FastifyInstance, tracer: Tracer): void => {
  const propagator = new W3CTraceContextPropagator();
  fastify.decorateRequest('span', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return done();
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': call.method, 'http.route': call.path };
    const span = tracer.startSpan(call.name, { kind: SpanKind.SERVER, attributes }, parent);
    request.span = span;
    onCallEnd(reply, ({ left }) => {
      if (!left) span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) markFailed(span);
      span.end();
    });
    done();
  });
  // Here, not before: what reads a body goes on by the socket's events, which belong to no call.
  fastify.addHook('preHandler', ({ span }, _reply, done) => {
    if (span === null) done();
    else context.with(trace.setSpan(context.active(), span), done);
  });
};

/** A span for each piece of work that is done for a call. Answers what ends it. */
const tracePieces = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<Piece, Span>();
  return onPieces({
    begin(piece) {
      // What goes on by itself, such as the sweeping of files, belongs to no trace.
      if (trace.getActiveSpan() !== undefined) spans.set(piece, tracer.startSpan(piece.name));
    },
    fail: (piece) => markFailed(spans.get(piece)),
    end: (piece) => spans.get(piece)?.end(),
  });
};

/**
 * Sends a span for each call to a collector, below the one that the caller's `traceparent` names, and below it those of the work that was
 * done for it. Names of calls, tables of the store and kinds of work are all that stands in them: no address, nothing of people or of data.
 */
export const sendTraces = (
  fastify: FastifyInstance,
  settings: NonNullable<Settings['traces']>,
  version: string,
): void => {
  const provider = openProvider(settings, version);
  const tracer = provider.getTracer('plinth', version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const onError = (error: unknown) =>
    fastify.log.error({ message: error instanceof Error ? error.message : error }, 'traces were not sent');
  setGlobalErrorHandler(onError);
  traceCalls(fastify, tracer);
  const stop = tracePieces(tracer);
  fastify.addHook('onClose', async () => {
    stop();
    await provider.shutdown().catch(onError);
    context.disable();
  });
};
