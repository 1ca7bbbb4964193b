import type { LanguageModel } from '../languageModel/languageModel.ts';
import type { WriteModel } from '../modeling/generate.ts';
import type { WrittenPart } from '../modeling/writeParts.ts';
import { completePort } from '../work/languageModelPort.ts';
import type { WorkPool } from '../work/workPool.ts';

/** Time that the writing of a model may compute in one go. */
const computeMs = 180_000;

/** Writes a model of the account's on another thread; the language model is asked from this one. */
export const writeInPool =
  (work: WorkPool, languageModel: LanguageModel | null, sampleValues: number) =>
  (account: string): WriteModel =>
  ({ bytes }, options, signal, onPart) =>
    work.run(
      'write',
      {
        ...options,
        profile: bytes,
        languageModel: languageModel === null ? null : { name: languageModel.name, sampleValues },
      },
      {
        account,
        computeMs,
        signal,
        ports: languageModel === null ? {} : { complete: completePort(languageModel, signal) },
        onTold: (part) => onPart(part as WrittenPart),
      },
    );
