import type { FastifyReply } from 'fastify';

/** Has the connection closed before the call was answered? */
export const hasCallerLeft = ({ raw }: FastifyReply): boolean => raw.destroyed && !raw.writableEnded;

type EndListener = (end: { left: boolean }) => void;

const waiting = new WeakMap<FastifyReply['raw'], EndListener[]>();

/** Tells once how a call ended: with the answer's last byte, or when whoever called had gone before it. */
export const onCallEnd = ({ raw }: FastifyReply, listen: EndListener): void => {
  const known = waiting.get(raw);
  if (known) {
    known.push(listen);
    return;
  }
  // Turns, the log, figures and traces wait for it, and Node warns of more than ten listeners.
  const listeners = [listen];
  waiting.set(raw, listeners);
  let left = true;
  raw.once('finish', () => {
    left = false;
  });
  raw.once('close', () => {
    for (const tell of listeners) tell({ left });
  });
};

/** Aborted when the caller goes away before the answer's end. */
export const leavingSignal = (reply: FastifyReply): AbortSignal => {
  if (hasCallerLeft(reply)) return AbortSignal.abort();
  const gone = new AbortController();
  onCallEnd(reply, ({ left }) => {
    if (left) gone.abort();
  });
  return gone.signal;
};
