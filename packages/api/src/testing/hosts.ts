import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import * as contract from '../contract.ts';
import type { Call } from '../http/call.ts';
import type { Described } from '../http/described.ts';
import { createHandlers, type MockState } from '../mocks/index.ts';
import { calls } from './calls.ts';
import type { Oddity } from './oddities.ts';

const pattern = ({ path }: Call): RegExp => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** The call that a request makes: of several that fit, the one with the fewest parameters. */
const callOf = (request: Request): Call | undefined => {
  const { pathname } = new URL(request.url);
  return calls
    .filter((call) => call.method === request.method && pattern(call).test(pathname))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
};

/** Of a full answer, what any host must send. */
export const leastOf = ({ parts }: Described, value: unknown): unknown => {
  if (parts === undefined || value === null || value === undefined) return value;
  switch (parts.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(parts.must).map(([name, field]) => [
          name,
          leastOf(field, (value as Record<string, unknown>)[name]),
        ]),
      );
    case 'list':
      return (value as unknown[]).map((entry) => leastOf(parts.entry, entry));
    case 'either': {
      const option = parts.options.find(({ full }) => full.safeParse(value).success);
      return option ? leastOf(option, value) : value;
    }
    case 'extra':
      return undefined;
  }
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Changes the data of each event of a stream, block by block as it passes. */
const eachEvent = (change: (event: unknown) => unknown) => {
  let rest = '';
  return new TransformStream<string, string>({
    transform(chunk, controller) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.slice('data: '.length);
        const changed = isJson(data) ? JSON.stringify(change(JSON.parse(data))) : data;
        controller.enqueue(`data: ${changed}\n\n`);
      }
    },
  });
};

/** Calls that the specification doesn't name. The bot challenge is a third party's, whoever serves it. */
const unpromised = (call: Call): boolean =>
  call === contract.readUser || (call.extension === true && call !== contract.readChallenge);

const leastResponse = async (call: Call, response: Response): Promise<Response> => {
  const { answer, answerKind } = call;
  if (!response.ok || answer === undefined || call.extension) return response;
  const { status } = response;
  if (answerKind === 'events')
    return new Response(
      response
        .body!.pipeThrough(new TextDecoderStream())
        .pipeThrough(eachEvent((event) => leastOf(answer, event)))
        .pipeThrough(new TextEncoderStream()),
      { status, headers: { 'Content-Type': 'text/event-stream' } },
    );
  const text = await response.text();
  if (!isJson(text)) return new Response(text, response);
  const least = leastOf(answer, JSON.parse(text));
  return least === undefined ? new Response(null, { status: 204 }) : Response.json(least, { status });
};

/** A host that answers all that ours does. */
export const createRichHost = createHandlers;

/** A host that answers the least that the specification promises: the rich one, with all else taken away. */
export const createLeastHost = (host: string, state: MockState = {}): HttpHandler[] => {
  const rich = createRichHost(host, state);
  return [
    http.all(`${host}/*`, async ({ request }) => {
      const call = callOf(request);
      if (call === undefined || unpromised(call))
        return HttpResponse.json({ detail: 'Not Found' }, { status: 404 });
      const response = await getResponse(rich, request.clone());
      return response && leastResponse(call, response);
    }),
  ];
};

/** The rich host with one oddity. */
export const createOddHost = (host: string, { call, answer }: Oddity): HttpHandler[] => {
  const rich = createRichHost(host);
  return [
    http.all(`${host}/*`, async ({ request }) => {
      if (callOf(request) !== call) return undefined;
      const response = await getResponse(rich, request.clone());
      return response && answer(response);
    }),
    ...rich,
  ];
};
