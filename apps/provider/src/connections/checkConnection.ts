import type { ConnectionCheck } from '@plinth/api/contract';
import type { FastifyBaseLogger } from 'fastify';
import { SourceError, type Source } from '../sources/source.ts';

const failureOf = (error: unknown): { message: string; hint?: string } => {
  if (!(error instanceof SourceError))
    return { message: 'The connection could not be tested because of an unexpected error.' };
  return error.hint === null ? { message: error.message } : { message: error.message, hint: error.hint };
};

/** The checks of a connection one by one; the first that fails is the last. */
export async function* checkConnection(
  open: () => Promise<Source>,
  signals: { gone: AbortSignal; signal: AbortSignal },
  log: FastifyBaseLogger,
): AsyncGenerator<ConnectionCheck, void, undefined> {
  let source: Source | undefined;
  let running: ConnectionCheck['check'] = 'resolve_host';
  try {
    source = await open();
    for await (const result of source.check(signals.signal)) {
      running = result.check;
      yield result;
    }
  } catch (error) {
    if (signals.gone.aborted) return;
    if (!(error instanceof SourceError)) log.error({ message: String(error) }, 'connection test failed');
    yield { check: running, status: 'failed', ...failureOf(error) };
  } finally {
    await source?.close();
  }
}
