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
import type { ModelPlace, RecipeStore } from './recipes.store.ts';
import { findingFixtures, findingRows, previewFixture } from './standardization.fixtures.ts';

const findingOf = ({ id }: RecipeStep): Finding | undefined =>
  findingFixtures.find(({ step }) => step.id === id);

const viewOf = ({ steps }: Recipe): StandardizedView => {
  const counted = steps.map((step) => ({
    id: step.id,
    rows: step.on ? (findingOf(step)?.rows ?? 0) : 0,
    gone: false,
  }));
  const changed = steps.filter(({ on }) => on).flatMap((step) => findingOf(step) ?? []);
  const columns = ['order_id', ...new Set(findingFixtures.map(({ step }) => step.column))];
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
const findingsHandler = (host: string, checkModel: (id: string) => void, now: string): HttpHandler =>
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
        findings: [...findingFixtures],
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
  /** What a model is of; it fails where there is none. */
  placeOf: (id: string) => ModelPlace,
  now: string,
  recipes: RecipeStore,
): HttpHandler[] => {
  const known = (id = ''): string => {
    placeOf(id);
    return id;
  };
  return [
    findingsHandler(host, placeOf, now),
    mockCall(host, previewStep, ({ params, body }) => {
      placeOf(params['id']!);
      const { step, search = '' } = previewStep.body.parse(body);
      const finding = findingOf(step);
      if (finding === undefined) throw new MockFailure(422, { detail: `There is no column ${step.column}.` });
      const preview = previewFixture(finding);
      return { ...preview, changes: preview.changes.filter(({ before }) => before.includes(search)) };
    }),
    mockCall(host, readRecipe, ({ params }) => recipes.get(known(params['id']))),
    mockCall(host, saveRecipe, ({ params, body, headers }) =>
      recipes.save(
        known(params['id']),
        placeOf(params['id']!),
        headers.get('If-Match'),
        saveRecipe.body.parse(body),
      ),
    ),
    mockCall(host, listRecipeVersions, ({ params }) => ({ versions: recipes.versions(known(params['id'])) })),
    mockCall(host, readRecipeVersion, ({ params }) =>
      recipes.version(known(params['id']), params['version']),
    ),
    mockCall(host, readStandardized, ({ params }) => viewOf(recipes.get(known(params['id'])))),
    http.get(host + downloadStandardized.path, ({ params }) => {
      try {
        known(String(params['id']));
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
