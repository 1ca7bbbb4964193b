import { hostTexts } from './hostTexts.ts';

/**
 * - `status`: the host answered with a status of failure
 * - `redirected`: the host pointed to another address, where the body of the call was not sent; of the part `upload` it may have been. Of
 *   the part `page` there was no body, and a page there in place of an answer
 * - `network`: no answer came, or its stream broke off
 * - `unreadable`: the answer is not JSON; of the part `file` not the file that was asked for
 * - `noStream`: the answer has no body that events could be read from
 * - `told`: an event of the answer says that it failed
 * - `mismatch`: the answer is JSON of another shape than the contract's
 * - `signedOut`: the call needs a token and there is none
 * - `aborted`: the caller gave up
 */
export type FaultKind =
  | 'status'
  | 'redirected'
  | 'network'
  | 'unreadable'
  | 'noStream'
  | 'told'
  | 'mismatch'
  | 'signedOut'
  | 'aborted';

/** What a host says of one field of a request. */
export interface ProblemItem {
  loc?: readonly (string | number)[] | undefined;
  msg?: string | undefined;
  type?: string | undefined;
}

/** What went wrong, as plain data: a copy file of @plinth/ui words it. */
export interface Problem {
  kind: FaultKind | 'other';
  status: number | null;
  statusText: string;
  /** The host's own words: its detail, else its message. */
  detail: string | readonly ProblemItem[] | null;
  /** The error's own words, where it is none of ours. */
  message: string;
  /** Method and path. */
  call?: string;
  /** What of the answer doesn't fit, or what could not be read. */
  part?: string;
  means?: keyof typeof hostTexts;
  triesLeft?: number;
  /** How long the host wants to be left alone, where it says so. */
  retryAfterMs?: number | undefined;
}

const meaningOfText = (text = ''): Problem['means'] =>
  text === hostTexts.verificationPending
    ? 'verificationPending'
    : text === hostTexts.emailTaken
      ? 'emailTaken'
      : text.includes(hostTexts.nameTaken)
        ? 'nameTaken'
        : undefined;

/** What the host's words mean to the client, be they a sentence or said of fields. */
export const meaningOf = (words: Problem['detail']): Problem['means'] =>
  typeof words === 'string'
    ? meaningOfText(words)
    : words?.map(({ msg }) => meaningOfText(msg)).find((means) => means !== undefined);

export const problemOf = (error: unknown): Problem => {
  if (error instanceof Error && 'problem' in error) return error.problem as Problem;
  const message = error instanceof Error ? error.message : '';
  return { kind: 'other', status: null, statusText: '', detail: null, message, means: meaningOf(message) };
};

/** What the host says of a field; empty where it says nothing. */
export const fieldText = ({ detail }: Problem, field: string): string =>
  Array.isArray(detail)
    ? ((detail as readonly ProblemItem[]).find(({ loc }) => loc?.at(-1) === field)?.msg ?? '')
    : '';
