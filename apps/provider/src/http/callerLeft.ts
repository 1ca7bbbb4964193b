import type { FastifyReply } from 'fastify';

/** Has the connection closed before the call was answered? */
export const hasCallerLeft = ({ raw }: FastifyReply): boolean => raw.destroyed && !raw.writableEnded;

/** Tells once how a call ended: with the answer's last byte, or when whoever called had gone before it. */
export const onCallEnd = ({ raw }: FastifyReply, listen: (end: { left: boolean }) => void): void => {
  let left = true;
  raw.once('finish', () => {
    left = false;
  });
  raw.once('close', () => listen({ left }));
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
