import { tracingChannel } from 'node:diagnostics_channel';

/** A piece of the work for a call, as a trace shows it: what kind of work, and nothing of people or of data. */
export interface Piece {
  name: string;
}

const channel = tracingChannel<Piece>('plinth:piece');

/** Does work, and tells whoever listens when it begins and ends. */
export const asPiece = <T>(name: string | (() => string), work: () => Promise<T>): Promise<T> => {
  if (!channel.hasSubscribers) return work();
  return channel.tracePromise(work, { name: typeof name === 'string' ? name : name() });
};

/** Hears of all pieces until the answer is called. */
export const onPieces = (listen: {
  begin(piece: Piece): void;
  fail(piece: Piece): void;
  end(piece: Piece): void;
}): (() => void) => {
  const subscribers = {
    start: (piece: Piece) => listen.begin(piece),
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (piece: Piece) => listen.end(piece),
    error: (piece: Piece) => listen.fail(piece),
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
};
