import type { HttpHandler } from 'msw';
import {
  findLocalModels,
  previewSent,
  readLanguageModel,
  saveLanguageModel,
  testLanguageModel,
  type LanguageModelChoice,
  type LanguageModelState,
  type LanguageModelTrial,
} from '../languageModel/languageModel.contract.ts';
import { mockCall, MockFailure } from './mockCall.ts';

export interface LanguageModelsState {
  chosen?: Partial<LanguageModelState>;
  /** The models of the server on the host’s machine; null where none is found. */
  local?: readonly string[] | null;
  trial?: Partial<LanguageModelTrial>;
}

const unset: LanguageModelState = {
  kind: 'built_in',
  base_url: null,
  model: null,
  local_model: null,
  has_key: false,
  shares_values: false,
  held_by: null,
};

const invalid = (field: string, msg: string) =>
  new MockFailure(422, { detail: [{ loc: ['body', field], msg, type: 'value_error' }] });

const changed = (before: LanguageModelState, given: LanguageModelChoice): LanguageModelState => {
  if (before.held_by !== null) throw new MockFailure(403, { detail: 'Only the owner can change it.' });
  const { kind, base_url: address = '', model = '', local_model: local = '', key, shares_values } = given;
  const next = { ...before, kind, shares_values };
  if (kind === 'built_in') return next;
  if (kind === 'local') {
    if (local.trim() === '') throw invalid('local_model', 'Enter the name of a model.');
    return { ...next, local_model: local.trim() };
  }
  if (!/^https?:\/\/./.test(address))
    throw invalid('base_url', 'Enter an address that begins with http:// or https://.');
  if (model.trim() === '') throw invalid('model', 'Enter the name of a model.');
  const hasKey = key === undefined ? address === before.base_url && before.has_key : key !== '';
  return { ...next, base_url: address, model: model.trim(), has_key: hasKey };
};

const sentFixture = (sharesValues: boolean): string =>
  [
    'Columns:',
    `- "region" (text, 4 different values${sharesValues ? ', such as "West", "East", "South"): The region of the order, West (32 %)' : ')'}`,
    `- "amount" (number, 812 different values${sharesValues ? ', 0.44 to 22,638' : ''})`,
    '',
    'Question: What is the total amount for each region?',
  ].join('\n');

export const createLanguageModelHandlers = (
  host: string,
  { chosen = {}, local = null, trial = {} }: LanguageModelsState = {},
): HttpHandler[] => {
  let state = { ...unset, ...chosen };
  return [
    mockCall(host, readLanguageModel, () => state),
    mockCall(host, saveLanguageModel, ({ body }) => {
      state = changed(state, saveLanguageModel.body.parse(body));
      return state;
    }),
    mockCall(host, findLocalModels, () => ({
      found: local !== null,
      base_url: 'http://127.0.0.1:11434',
      models: [...(local ?? [])],
    })),
    mockCall(host, testLanguageModel, ({ body }) => {
      const { kind } = changed(state, testLanguageModel.body.parse(body));
      if (kind === 'built_in') throw new MockFailure(422, { detail: 'The built-in analyst needs no test.' });
      return {
        ok: true,
        question: 'What is the total amount for each region?',
        sql: 'SELECT "region", sum("amount") AS "Total amount" FROM "orders" GROUP BY 1',
        rows: 4,
        ms: 840,
        ...trial,
      };
    }),
    mockCall(host, previewSent, ({ query }) => ({
      about: 'Orders',
      messages: [
        { role: 'system', content: 'You write one DuckDB SELECT that answers a question about one table.' },
        { role: 'user', content: sentFixture(query['shares_values'] === 'true') },
      ],
      writing: [
        { role: 'system', content: 'For each column give its data_category and a description.' },
        { role: 'user', content: '{"table":"orders"}' },
      ],
    })),
  ];
};
