import type { Problem, ProblemItem } from '@plinth/api/facts';
import { formatWait } from '../primitives/intl.format.ts';

const itemText = ({ loc = [], msg, type }: ProblemItem): string => {
  const field = loc.slice(1).join('.') || 'unknown field';
  const words = msg ?? type;
  return type === 'missing' || words === undefined
    ? `Missing required field: ${field}`
    : `${field}: ${words}`;
};

/** Why a host wants to be left alone for a time. */
const waitReasons: Readonly<Record<number, string>> = {
  429: 'The host has too many requests.',
  503: 'The host can’t do this just now.',
};

const waitText = ({ status, retryAfterMs }: Problem): string | undefined => {
  const reason = waitReasons[status ?? 0];
  return reason && retryAfterMs ? `${reason} Try again ${formatWait(retryAfterMs)}.` : undefined;
};

/** What the host says: its own words, else the wait that it asks for; undefined where it says nothing. */
export const hostText = (problem: Problem): string | undefined => {
  const { detail } = problem;
  const words = typeof detail === 'string' ? detail : detail?.map(itemText).join(', ');
  return words || waitText(problem);
};

/** Of answers where another try at once, as it was, would end the same. */
const statusTexts: Readonly<Record<number, string>> = {
  403: 'The host doesn’t allow this.',
  413: 'This is larger than the host takes.',
  429: `${waitReasons[429]} Please wait a little, then try again.`,
};

const unreadableText = (call: string, part: string | undefined): string => {
  if (part === 'stream') return 'The host sent an event without an end.';
  if (part === 'file') return `The answer to ${call} is not a file. Check the address of the host.`;
  return part === 'event'
    ? `An event of ${call} is not JSON.`
    : `The answer to ${call} is not JSON. Check the address of the host.`;
};

const redirectedText = (call: string, part: string | undefined): string => {
  const sent =
    part === 'upload'
      ? 'The file may have been sent there.'
      : part === 'page'
        ? 'There is a page in place of an answer.'
        : 'Nothing of it was sent there.';
  return `The host answered ${call} with another address. ${sent} Check the address of the host.`;
};

const ownText = ({ kind, message, call = '', part, status }: Problem): string => {
  if (message !== '') return message;
  switch (kind) {
    case 'status':
      return statusTexts[status!] ?? `The host answered ${call} with status ${status}. Please try again.`;
    case 'redirected':
      return redirectedText(call, part);
    case 'network':
      return part === 'stream'
        ? 'The connection to the host was lost. Please try again.'
        : 'The host can’t be reached. Check your connection and try again.';
    case 'unreadable':
      return unreadableText(call, part);
    case 'noStream':
      return 'Failed to get response reader';
    case 'told':
      return `The host could not finish ${call}. Please try again.`;
    case 'mismatch':
      return `The answer to ${call} does not fit the contract at ${part ?? 'the whole answer'}.`;
    case 'signedOut':
      return 'User is not authenticated.';
    case 'aborted':
      return 'The request was cancelled.';
    default:
      return '';
  }
};

/**
 * The sentence of a failure (SES-11): the host's words, else the error's own, else the default. An answer without words has
 * said all with its status: where the screen has a default of its own, that is shown, unless trying again would end the same.
 */
export const problemText = (problem: Problem, otherwise?: string): string =>
  (hostText(problem) ??
    (problem.kind === 'status' && otherwise !== undefined
      ? statusTexts[problem.status!]
      : ownText(problem))) ||
  (otherwise ?? 'An unexpected error occurred. Please try again.');

/** A sentence that is said of every failure, and behind it why, where that is known. */
export const withReason = (sentence: string, problem: Problem | undefined): string =>
  problem === undefined ? sentence : `${sentence} ${problemText(problem, '')}`.trimEnd();
