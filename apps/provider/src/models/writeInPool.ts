import type { ModelNow } from '../languageModel/languageModel.ts';
import type { WriteModel } from '../modeling/generate.ts';
import type { WrittenPart } from '../modeling/writeParts.ts';
import { accessTo, completePort } from '../work/languageModelPort.ts';
import type { WorkPool } from '../work/workPool.ts';

/** Time that the writing of a model may compute in one go. */
const computeMs = 180_000;

/** Writes a model of the account's on another thread; the language model is asked from this one. */
export const writeInPool =
  (work: WorkPool, modelNow: ModelNow) =>
  (account: string): WriteModel =>
  async ({ bytes }, options, signal, onPart) => {
    const inUse = await modelNow();
    return work.run(
      'write',
      {
        ...options,
        profile: bytes,
        languageModel: accessTo(inUse),
      },
      {
        account,
        computeMs,
        signal,
        ports: inUse === null ? {} : { complete: completePort(inUse.model, signal) },
        onTold: (part) => onPart(part as WrittenPart),
      },
    );
  };
