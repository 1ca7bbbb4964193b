import type { Problem, ProblemItem } from '@plinth/api/facts';

const itemText = ({ loc = [], msg, type }: ProblemItem): string => {
  const field = loc.slice(1).join('.') || 'unknown field';
  const words = msg ?? type;
  return type === 'missing' || words === undefined
    ? `Missing required field: ${field}`
    : `${field}: ${words}`;
};

/** The host's own words; undefined where it sent none. */
export const hostText = ({ detail }: Problem): string | undefined =>
  (typeof detail === 'string' ? detail : detail?.map(itemText).join(', ')) || undefined;

/** Of answers where another try at once, as it was, would end the same. */
const statusTexts: Readonly<Record<number, string>> = {
  403: 'The host doesn’t allow this.',
  413: 'This is larger than the host takes.',
  429: 'The host has too many requests. Please wait a little, then try again.',
};

const ownText = ({ kind, message, call = '', part, status }: Problem): string => {
  if (message !== '') return message;
  switch (kind) {
    case 'status':
      return statusTexts[status!] ?? `The host answered ${call} with status ${status}. Please try again.`;
    case 'network':
      return part === 'stream'
        ? 'The connection to the host was lost. Please try again.'
        : 'The host can’t be reached. Check your connection and try again.';
    case 'unreadable':
      return part === 'event'
        ? `An event of ${call} is not JSON.`
        : `The answer to ${call} is not JSON. Check the address of the host.`;
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
 * said all with its status: where the screen has a default of its own, that is shown.
 */
export const problemText = (problem: Problem, otherwise?: string): string =>
  (hostText(problem) ?? (problem.kind === 'status' && otherwise !== undefined ? '' : ownText(problem))) ||
  (otherwise ?? 'An unexpected error occurred. Please try again.');
