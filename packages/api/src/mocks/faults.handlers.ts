import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { login, resendOtp } from '../auth/auth.contract.ts';
import { inspectCsv, testConnection } from '../connections/connections.contract.ts';
import { generateModel } from '../models/models.contract.ts';
import type { MockSessions } from './mockSessions.ts';

/**
 * What a mocked host does wrong, whatever it is asked:
 * - `sessionEnded`: the first write ends the session, as if it had run out in the middle of an edit
 * - `tooManyRequests`: 429 where hosts limit: codes by mail, generations, questions, writes
 * - `cutStream`, `unknownStep`: streams break off, or tell of what no client knows
 * - `badJson`: streams and answers to writes can't be read
 * - `wideTable`: every table has 2,000 columns
 * - `slowHost`: each answer takes its time
 */
export const hostFaults = [
  'none',
  'sessionEnded',
  'tooManyRequests',
  'cutStream',
  'unknownStep',
  'badJson',
  'wideTable',
  'slowHost',
] as const;
export type HostFault = (typeof hostFaults)[number];

/** Faults of an event stream. */
export type StreamFault = Extract<HostFault, 'cutStream' | 'unknownStep' | 'badJson'>;
export const streamFaultOf = (fault: HostFault): StreamFault | undefined =>
  fault === 'cutStream' || fault === 'unknownStep' || fault === 'badJson' ? fault : undefined;

/** Longer than any wait that goes unseen. */
const slowMs = 800;
/** Calls by POST that change nothing. */
const harmless: readonly string[] = [testConnection.path, inspectCsv.path];

const tooMany = (detail: string) => HttpResponse.json({ detail }, { status: 429 });

/** Stands before all other handlers, and leaves to them what the fault doesn't touch. */
export const createFaultHandlers = (
  host: string,
  fault: HostFault,
  sessions: MockSessions,
): HttpHandler[] => {
  const everywhere = (
    answer: (request: Request, path: string) => Response | undefined | Promise<undefined>,
  ) => http.all(`${host}/*`, ({ request }) => answer(request, new URL(request.url).pathname));
  const isWrite = (request: Request, path: string) => request.method !== 'GET' && !harmless.includes(path);

  switch (fault) {
    case 'sessionEnded': {
      let ended = false;
      return [
        everywhere((request, path) => {
          if (!ended && isWrite(request, path) && sessions.userOf(request.headers) !== null) {
            ended = true;
            sessions.end(request.headers);
          }
          return undefined;
        }),
      ];
    }
    case 'tooManyRequests':
      return [
        everywhere((request, path) => {
          if (path === resendOtp.path)
            return tooMany('Please wait 1 minute and 5 seconds before requesting a new code.');
          const limited = path === generateModel.path || isWrite(request, path);
          return limited && sessions.userOf(request.headers) !== null
            ? tooMany('Too many requests. Please wait 20 seconds and try again.')
            : undefined;
        }),
      ];
    case 'badJson':
      return [
        everywhere((request, path) =>
          isWrite(request, path) && path !== login.path
            ? new HttpResponse('{"detail": ', { headers: { 'Content-Type': 'application/json' } })
            : undefined,
        ),
      ];
    case 'slowHost':
      return [everywhere(() => delay(slowMs).then(() => undefined))];
    default:
      return [];
  }
};
