interface Followed<T, M> {
  messages: AsyncIterable<M>;
  result: Promise<T>;
}

/** Runs work and hands out what it tells meanwhile, in order; the messages end when the work does. */
export function follow<T, M>(work: (tell: (message: M) => void) => Promise<T>): Followed<T, M> {
  const queue: M[] = [];
  let wake = Promise.withResolvers<void>();
  let over = false;
  const result = work((message) => {
    queue.push(message);
    wake.resolve();
  }).finally(() => {
    over = true;
    wake.resolve();
  });
  // The caller awaits the result after the messages; until then a failure isn't an unhandled one.
  result.catch(() => undefined);
  async function* messages(): AsyncGenerator<M> {
    for (;;) {
      const next = queue.shift();
      if (next !== undefined) yield next;
      else if (over) return;
      else {
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
    }
  }
  return { messages: messages(), result };
}
