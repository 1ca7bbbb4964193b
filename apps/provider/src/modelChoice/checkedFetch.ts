import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import type { HostRule } from '../sources/hostRule.ts';

const responseOf = (incoming: http.IncomingMessage): Response => {
  const { statusCode: status = 502 } = incoming;
  const type = incoming.headers['content-type'];
  // A status without a body must come without one.
  const isEmpty = [204, 205, 304].includes(status);
  if (isEmpty) incoming.destroy();
  return new Response(
    isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>),
    {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    },
  );
};

/** `fetch` to hosts that may be reached and nowhere else: it follows no redirect, which could lead the key anywhere. */
export const checkedFetch =
  (rule: HostRule): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    // A literal address is never looked up, so it is checked here.
    await rule.resolve(url.hostname);
    const body = Buffer.from(await request.arrayBuffer());
    const incoming = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const { method, headers } = request;
      // The request's own signal only follows this one, and no longer once the request is collected as garbage.
      const signal = init?.signal ?? undefined;
      const options = { method, headers: Object.fromEntries(headers), signal, lookup: rule.lookup };
      const send = url.protocol === 'https:' ? https.request : http.request;
      send(url, options, resolve).on('error', reject).end(body);
    });
    return responseOf(incoming);
  };
