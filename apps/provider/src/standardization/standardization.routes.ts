import {
  downloadStandardized,
  findStandards,
  listRecipeVersions,
  previewStep,
  readRecipe,
  readRecipeVersion,
  readStandardized,
  saveRecipe,
  type Findings,
  type LookProgress,
  type Recipe,
} from '@plinth/api/contract';
import { minuteMs } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import { connectedDataOf, type DataParts } from '../models/modelData.ts';
import type { Provider } from '../provider.ts';
import { follow } from '../work/follow.ts';
import type { WorkPool } from '../work/workPool.ts';
import { csvOf } from './csvOf.ts';
import type { FindingsOfTable } from './findings.ts';
import { leftBy } from './left.ts';
import type { LookArgs } from './look.ts';
import { previewOf } from './preview.ts';
import { readView } from './readView.ts';
import { columnsOf, queryOf, readAll, type Subject } from './view.ts';

interface StandardizationParts extends DataParts {
  provider: Provider;
  work: WorkPool;
  /** The status and words of an error. */
  failureOf: (error: unknown) => { status: number; detail: string };
}

const lookMs = 3 * minuteMs;
const computeMs = 30_000;
const mostCsvRows = 200_000;

interface Looking extends Pick<LookArgs, 'columns' | 'left'> {
  parts: StandardizationParts;
  userId: string;
  subject: Subject;
  recipe: Recipe;
}

/** How far it is, and at the end what was found. What goes wrong is an event: the answer has begun. */
async function* looking({
  parts: { provider, work, failureOf },
  userId,
  subject,
  recipe: { steps, version },
  columns,
  left,
}: Looking): AsyncGenerator<LookProgress | Findings, void, undefined> {
  const { source, table, signal } = subject;
  const { messages, result } = follow<FindingsOfTable, LookProgress>((tell) =>
    work.run(
      'look',
      { reference: source.tableReference(table), dialect: source.dialect, columns, left },
      {
        account: userId,
        computeMs,
        signal,
        ports: { run: (sql: string, maxRows: number) => queryOf(subject, sql, maxRows) },
        onTold: (looked) => tell(looked as LookProgress),
      },
    ),
  );
  let latest: LookProgress = { done: 0, columns: columns.length };
  try {
    for await (const looked of messages) yield (latest = looked);
    const recipe = { version, on: steps.filter(({ on }) => on).length };
    yield { ...(await result), looked_at: isoTime(provider.now()), recipe };
  } catch (error) {
    yield { ...latest, failure: failureOf(error) };
  }
}

export const registerStandardization = (on: RegisterCall, parts: StandardizationParts): void => {
  const { provider, models, recipes } = parts;

  const subjectOf = async (userId: string, modelId: string, signal: AbortSignal): Promise<Subject> => {
    const { model, source } = await connectedDataOf(parts, userId, modelId);
    const { database, table } = model;
    return { source, database, table, signal };
  };

  /** For whoever has the model. */
  const recipeOf = async (userId: string, modelId: string): Promise<Recipe> => {
    await models.get(userId, modelId);
    return recipes.get(modelId);
  };

  on(findStandards, async ({ session: { userId }, params, signal: gone }) => {
    await provider.quotas.countQuestion(userId);
    const signal = AbortSignal.any([gone, AbortSignal.timeout(lookMs)]);
    const subject = await subjectOf(userId, params.id, signal);
    const recipe = await recipeOf(userId, params.id);
    const columns = [...(await columnsOf(subject))].map(([name, type]) => ({ name, type }));
    const left = await leftBy(subject, recipe.steps);
    return looking({ parts, userId, subject, recipe, columns, left });
  });

  on(previewStep, async ({ session: { userId }, params, body, signal }) => {
    await provider.quotas.countQuestion(userId);
    const { steps } = await recipeOf(userId, params.id);
    return previewOf(await subjectOf(userId, params.id, signal), steps, body.step, body.search);
  });

  on(readRecipe, ({ session: { userId }, params }) => recipeOf(userId, params.id));

  on(saveRecipe, async ({ session: { userId }, params, body, version }) => {
    await models.get(userId, params.id);
    return recipes.save(userId, params.id, body, version);
  });

  on(listRecipeVersions, async ({ session: { userId }, params }) => {
    await models.get(userId, params.id);
    return { versions: await recipes.versions(userId, params.id) };
  });

  on(readRecipeVersion, async ({ session: { userId }, params }) => {
    await models.get(userId, params.id);
    return recipes.version(params.id, params.version);
  });

  on(readStandardized, async ({ session: { userId }, params, query, signal }) => {
    await provider.quotas.countQuestion(userId);
    const { steps } = await recipeOf(userId, params.id);
    return readView(await subjectOf(userId, params.id, signal), steps, query.rows);
  });

  on(downloadStandardized, async ({ session: { userId }, params, signal }) => {
    await provider.quotas.countQuestion(userId);
    const { steps } = await recipeOf(userId, params.id);
    const subject = await subjectOf(userId, params.id, signal);
    const answer = await readAll(subject, steps, mostCsvRows);
    if (answer.truncated)
      throw new Refusal(
        413,
        `The view has more than ${mostCsvRows.toLocaleString('en')} rows, as many as a file may have here. Its SQL makes it in the source.`,
      );
    return {
      name: `${subject.table}_standardized.csv`,
      type: 'text/csv; charset=utf-8',
      content: await csvOf(answer),
    };
  });
};
