/** An answer of a language model is far smaller. */
const mostBytes = 4 * 1024 * 1024;

async function readBytes(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/**
 * `send` whose answers are read to their end, which must come: one without would fill the memory. No redirect is followed,
 * which could lead what is sent anywhere.
 */
export const boundedFetch =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, { ...init, redirect: 'error' });
    const { body, status, headers } = response;
    return body ? new Response(await readBytes(body), { status, headers }) : response;
  };
