import { LanguageModelFault, type LanguageModelFaultReason } from '../languageModel/languageModel.ts';
import { SourceError } from '../sources/source.ts';

/** An error as it passes between threads, which keep neither its class nor its fields. */
type Fault =
  | { kind: 'source'; reason: SourceError['reason']; message: string; hint: string | null }
  | { kind: 'language model'; reason: LanguageModelFaultReason; message: string }
  | { kind: 'other'; name: string; message: string; stack: string };

export const toFault = (error: unknown): Fault => {
  if (error instanceof SourceError)
    return { kind: 'source', reason: error.reason, message: error.message, hint: error.hint };
  if (error instanceof LanguageModelFault)
    return { kind: 'language model', reason: error.reason, message: error.message };
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'other', name, message, stack: stack ?? '' };
};

export const toError = (fault: Fault): Error => {
  if (fault.kind === 'source') return new SourceError(fault.reason, fault.message, fault.hint);
  if (fault.kind === 'language model') return new LanguageModelFault(fault.reason, fault.message);
  return Object.assign(new Error(fault.message), { name: fault.name, stack: fault.stack });
};

export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; fault: Fault });

/** What a task sends while it works: something it asks its caller to do, or something it tells. */
export type Message =
  { kind: 'call'; id: number; name: string; args: unknown[] } | { kind: 'tell'; value: unknown };

export type Outcome = { ok: true; value: unknown } | { ok: false; fault: Fault };
