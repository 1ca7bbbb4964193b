import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createHttpServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost } from '../testing/testHost.ts';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: object }[];
}

interface Batch {
  resourceSpans: { resource: object; scopeSpans: { spans: Sent[] }[] }[];
}

let stop: (() => Promise<unknown>) | undefined;
afterEach(() => stop?.());

/** A collector as far as the exporter knows it: takes JSON at /v1/traces. */
const openCollector = async () => {
  const batches: Batch[] = [];
  const server: Server = createHttpServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') batches.push(JSON.parse(text) as Batch);
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => new Promise((resolve) => server.close(resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    spans: () =>
      batches.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
};

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const question = 'What is the total of a secret word?';

test('a call goes on with the trace of who called, its work stands below it, and nothing of people or of data in it', async () => {
  const { endpoint, spans, batches } = await openCollector();
  const host = await openTestHost({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  const ada = await host.account('ada.secret@northwind.example');
  const { model } = await openDataModel(host, ada.token);
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  const body = { data_model_id: model, question };
  expect((await host.call('POST', '/data-model/ask', { token: ada.token, body, headers })).status).toBe(200);
  await host.call('GET', `/data-source/user/connections?search=${encodeURIComponent(question)}`, { token: ada.token });
  await host.close();
  const asked = spans().find((span) => span.traceId === traceId && span.parentSpanId === parentId)!;
  expect(asked.name).toBe('askModel');
  expect(asked.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/data-model/ask' } });
  expect(asked.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const below = spans().filter(({ parentSpanId }) => parentSpanId === asked.spanId).map(({ name }) => name);
  expect(below).toEqual(expect.arrayContaining(['store select models', 'pool ask']));
  const listed = spans().find(({ name }) => name === 'listConnections')!;
  expect(listed.traceId).not.toBe(traceId);
  const all = JSON.stringify(batches);
  expect(all).toContain('"service.name","value":{"stringValue":"plinth"}');
  for (const secret of [ada.email, ada.id, ada.token, model, 'secret word', encodeURIComponent(question)])
    expect(all).not.toContain(secret);
}); // prettier-ignore

test('whom the caller does not want to be traced is not', async () => {
  const { endpoint, spans } = await openCollector();
  const host = await openTestHost({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  await host.call('GET', '/ready', { headers: { traceparent: `00-${traceId}-${parentId}-00` } });
  await host.call('GET', '/health');
  await host.close();
  expect(spans().map(({ name }) => name)).toEqual(['readHealth']);
});

test('a collector that is silent holds neither a call nor the end, and the log tells of it', async () => {
  const held = new Set<Socket>();
  const server = createServer((socket) => held.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = async () => {
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  let log = '';
  const host = await openTestHost({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    logTo: { write: (line) => (log += line) },
  });
  expect((await host.call('GET', '/health')).status).toBe(200);
  expect(log).toBe('');
  const start = performance.now();
  await host.close();
  expect(performance.now() - start).toBeLessThan(12_000);
  expect(log).toContain('traces were not sent');
});
