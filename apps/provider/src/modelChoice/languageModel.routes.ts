import {
  findLocalModels,
  previewSent,
  readLanguageModel,
  saveLanguageModel,
  testLanguageModel,
} from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall, Session } from '../http/route.ts';
import { instructionsOf } from '../languageModel/languageModel.ts';
import { dataOf, type ModelData } from '../models/modelData.ts';
import { choiceBefore, type QuestionParts } from '../models/questions.routes.ts';
import { queryLimits } from '../models/questions.ts';
import { startersOf } from '../models/starters.ts';
import type { HostRule } from '../sources/hostRule.ts';
import type { Asking } from '../work/tasks.ts';
import type { ChosenModel } from './chosenModel.ts';
import { parseChoice } from './choice.ts';
import { findModels, localServerUrl } from './localServer.ts';
import { tryQuery, trySum, trialMs } from './trial.ts';

interface LanguageModelParts extends QuestionParts {
  chosen: ChosenModel;
  hostRule: HostRule;
}

/** The newest model of whoever asks that has data; null where there is none. */
const newestData = async (parts: QuestionParts, userId: string): Promise<ModelData | null> => {
  const newest = (await parts.models.list(userId)).find(({ data_source_id: source }) => source);
  return newest ? dataOf(parts, userId, newest.id) : null;
};

interface AskedFirst extends Asking {
  question: string;
}

/** What a language model is asked of a table to begin with, built as it is for every question. */
const firstAsking = async (
  { questions, conversations, words }: QuestionParts,
  data: ModelData,
  sampleValues: number,
  signal: AbortSignal,
): Promise<AskedFirst> => {
  const { visualizations, summary } = data.model;
  const question = startersOf(visualizations)[0]?.question ?? '';
  const taught = await words.list(summary.id);
  const asked = {
    question,
    previous: null,
    reading: choiceBefore(taught, question),
    taught,
    earlier: () => conversations.goodQuestions(summary.user_id, summary.id),
  };
  return { question, ...(await questions.promptFor(data, asked, { name: '', sampleValues }, signal)) };
};

/** As a server is sent it. */
const messagesOf = ({ prompt, schema }: Asking) => [
  { role: 'system', content: instructionsOf(prompt, schema) },
  { role: 'user', content: prompt.user },
];

export const registerLanguageModel = (on: RegisterCall, parts: LanguageModelParts): void => {
  const { provider, chosen, hostRule } = parts;
  const { ollamaPort } = provider.settings;

  const needOwner = async (session: Session): Promise<void> => {
    const { held_by: holder } = await chosen.stateFor(session);
    if (holder === 'environment')
      throw new Refusal(403, 'The environment of this host sets the language model.');
    if (holder === 'owner')
      throw new Refusal(403, 'Only the owner of this host can change the language model.');
  };

  on(readLanguageModel, ({ session }) => chosen.stateFor(session));

  on(saveLanguageModel, async ({ session, body }) => {
    await needOwner(session);
    const { choice: before } = await chosen.read();
    const { choice, key } = await parseChoice(body, before, hostRule);
    await chosen.save(choice, key, before);
    return chosen.stateFor(session);
  });

  on(findLocalModels, async ({ session, signal }) => {
    await needOwner(session);
    const models = await findModels(ollamaPort, signal);
    return { found: models !== null, base_url: localServerUrl(ollamaPort), models: models ?? [] };
  });

  on(testLanguageModel, async ({ session, body, signal: gone }) => {
    await needOwner(session);
    const kept = await chosen.read();
    const { choice, key } = await parseChoice(body, kept.choice, hostRule);
    const secret = key === null ? kept : { key, isLost: false };
    const inUse = await chosen.open(choice, secret, trialMs);
    if (inUse === null) throw new Refusal(422, 'The built-in analyst needs no test.');
    await provider.quotas.countQuestion(session.userId);
    const signal = AbortSignal.any([gone, AbortSignal.timeout(2 * trialMs)]);
    const data = await newestData(parts, session.userId);
    if (data === null) {
      const begun = performance.now();
      return { ...(await trySum(inUse.model, signal)), ms: Math.round(performance.now() - begun) };
    }
    const asking = await firstAsking(parts, data, inUse.sampleValues, signal);
    const { model, source } = data;
    const run = (sql: string) => source.query(model.database, model.table, sql, { ...queryLimits, signal });
    const begun = performance.now();
    const outcome = await tryQuery(inUse.model, asking, run, signal);
    return { ...outcome, question: asking.question, ms: Math.round(performance.now() - begun) };
  });

  on(previewSent, async ({ session, query, signal }) => {
    const data = await newestData(parts, session.userId);
    if (data === null) return { about: null, messages: [], writing: [] };
    const sampleValues = chosen.sampleValuesOf(query.shares_values === 'true');
    const asked = await firstAsking(parts, data, sampleValues, signal);
    const access = { name: '', sampleValues };
    const written = await parts.questions.writingPromptFor(data, access, signal);
    return {
      about: data.model.summary.model_name,
      messages: messagesOf(asked),
      writing: written === null ? [] : messagesOf(written),
    };
  });
};
