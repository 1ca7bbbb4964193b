import { http, HttpResponse, type HttpHandler } from 'msw';
import { listRecipeVersions, readRecipeVersion } from '../standardization/recipeVersions.contract.ts';
import {
  downloadStandardized,
  findStandards,
  previewStep,
  readRecipe,
  readStandardized,
  saveRecipe,
  type Finding,
  type Findings,
  type LookProgress,
  type Recipe,
  type RecipeStep,
  type StandardizedView,
} from '../standardization/standardization.contract.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import { findingFixtures, findingRows, previewFixture } from './standardization.fixtures.ts';
import { VersionStore } from './versions.store.ts';

const findingOf = (findings: readonly Finding[], { id }: RecipeStep): Finding | undefined =>
  findings.find(({ step }) => step.id === id);

const viewOf = ({ steps }: Recipe, findings: readonly Finding[]): StandardizedView => {
  const counted = steps.map((step) => ({
    id: step.id,
    rows: step.on ? (findingOf(findings, step)?.rows ?? 0) : 0,
    gone: false,
  }));
  const changed = steps.filter(({ on }) => on).flatMap((step) => findingOf(findings, step) ?? []);
  const columns = ['order_id', ...new Set(findings.map(({ step }) => step.column))];
  return {
    columns,
    rows: changed.map(({ step, examples }, index) => {
      const column = columns.indexOf(step.column);
      const [{ before, after } = { before: '', after: '' }] = examples;
      return {
        cells: columns.map((_, at) => (at === 0 ? String(1001 + index) : at === column ? after : '–')),
        before: [{ column, value: before }],
      };
    }),
    sql: 'CREATE VIEW "orders_standardized" AS\nSELECT\n  *\nFROM "orders";\n',
    total_rows: findingRows,
    changed_rows: Math.max(0, ...counted.map(({ rows }) => rows)),
    changed_values: counted.reduce((sum, { rows }) => sum + rows, 0),
    steps: counted,
    sampled: false,
  };
};

/** What is found, after it was told how far it is. */
const findingsHandler = (
  host: string,
  checkModel: (id: string) => void,
  now: string,
  findings: readonly Finding[],
): HttpHandler =>
  http.get(host + findStandards.path, ({ params }) => {
    try {
      checkModel(String(params['id']));
    } catch (error) {
      if (error instanceof MockFailure) return HttpResponse.json(error.failure, { status: error.status });
      throw error;
    }
    const events: (LookProgress | Findings)[] = [
      ...[0, 3, 6].map((done) => ({ done, columns: 6 })),
      {
        findings: [...findings],
        rows: findingRows,
        looked_at: now,
        partly: [],
        sampled: false,
        uncompared: false,
      },
    ];
    const blocks = events.map(
      (event) => `data: ${JSON.stringify(findStandards.answer.full.parse(event))}\n\n`,
    );
    return new HttpResponse(blocks.join(''), { headers: { 'Content-Type': 'text/event-stream' } });
  });

/** Recipes in memory; what a step does is told by the finding that it is from. */
export const createStandardizationHandlers = (
  host: string,
  checkModel: (id: string) => void,
  now: string,
  findings: readonly Finding[] = findingFixtures,
): HttpHandler[] => {
  const recipes = new Map<string, Recipe>();
  const versions = new VersionStore<RecipeStep>();
  const recipeOf = (id = ''): Recipe => {
    checkModel(id);
    return recipes.get(id) ?? { steps: [], version: 0, updated_at: null, used: false, versions: 0 };
  };
  return [
    findingsHandler(host, checkModel, now, findings),
    mockCall(host, previewStep, ({ params, body }) => {
      checkModel(params['id']!);
      const { step, search = '' } = previewStep.body.parse(body);
      const finding = findingOf(findings, step);
      if (finding === undefined) throw new MockFailure(422, { detail: `There is no column ${step.column}.` });
      const preview = previewFixture(finding);
      return { ...preview, changes: preview.changes.filter(({ before }) => before.includes(search)) };
    }),
    mockCall(host, readRecipe, ({ params }) => recipeOf(params['id'])),
    mockCall(host, saveRecipe, ({ params, body, headers }) => {
      const current = recipeOf(params['id']);
      const expected = headers.get('If-Match');
      if (expected !== null && expected !== `"${current.version}"`)
        throw new MockFailure(409, { detail: 'This recipe was changed meanwhile.', current });
      const { steps, used = current.used ?? false } = saveRecipe.body.parse(body);
      if (new Set(steps.map(({ id }) => id)).size < steps.length)
        throw new MockFailure(422, { detail: 'Two steps have the same ID.' });
      const { version, updated_at: saved_at, steps: parts } = current;
      const isKept = saved_at !== null && JSON.stringify(steps) !== JSON.stringify(parts);
      const kept = isKept ? versions.keep(params['id']!, { version, saved_at, name: '', parts }) : undefined;
      const saved = {
        steps,
        version: version + 1,
        updated_at: now,
        used,
        versions: kept ?? current.versions ?? 0,
      };
      recipes.set(params['id']!, saved);
      return saved;
    }),
    mockCall(host, listRecipeVersions, ({ params }) => {
      const { steps } = recipeOf(params['id']);
      const states = versions.list(params['id']!, { name: '', parts: steps });
      return {
        versions: states.map(({ version, saved_at, saved_by, parts, then: { renamed: _, ...then } }) => {
          const on = parts.filter((step) => step.on).length;
          return { version, saved_at, saved_by, steps: parts.length, on, then };
        }),
      };
    }),
    mockCall(host, readRecipeVersion, ({ params }) => {
      recipeOf(params['id']);
      const { version, parts } = versions.find(params['id']!, params['version']);
      return { version, steps: [...parts] };
    }),
    mockCall(host, readStandardized, ({ params }) => viewOf(recipeOf(params['id']), findings)),
    http.get(host + downloadStandardized.path, ({ params }) => {
      try {
        recipeOf(String(params['id']));
      } catch (error) {
        if (error instanceof MockFailure) return HttpResponse.json(error.failure, { status: error.status });
        throw error;
      }
      return new HttpResponse('order_id,amount\r\n1001,1200.50\r\n', {
        headers: { 'Content-Type': 'text/csv' },
      });
    }),
  ];
};
