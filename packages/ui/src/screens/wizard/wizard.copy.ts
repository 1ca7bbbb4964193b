import type { GenerationStep, Problem } from '@plinth/api/facts';
import { countOf } from '../../primitives/intl.format.ts';
import { hostText, problemText } from '../problem.copy.ts';

export const wizardCopy = {
  crumbs: { list: 'Data Model', create: 'Create', review: 'Review' },
  dots: (stage: number) => `Stage ${stage} of 3`,
  setup: {
    title: 'Generate data models',
    source: 'Data source',
    sourcePlaceholder: 'Choose data source',
    database: 'Database',
    databasePlaceholder: 'Choose databases',
    table: 'Table',
    tablePlaceholder: 'Choose tables',
    format: 'Output format',
    options: 'Options',
    descriptions: 'Generate column descriptions',
    metrics: 'Generate data metrics and insights',
    generate: 'Generate Model',
    unsaved: 'A model was generated and is not saved yet. Another one takes its place.',
    review: 'Back to its review',
    hint: '*Please select at least one table',
    noSources: 'No connections found. Add one under Connections first.',
    addConnection: 'Go to Connections',
    noDatabases: 'No databases available',
    noTables: 'No tables/collections available',
    noColumns: 'No columns found.',
    sourcesFailed: 'Failed to load connections',
    databasesFailed: (message: string | null) =>
      message === null ? 'Failed to load databases' : `Error loading databases: ${message}`,
    tablesFailed: (message: string | null) => message ?? 'Failed to load tables',
    columnsFailed: (message: string | null) => message ?? 'Failed to load columns',
    retry: 'Try Again',
    columnCount: (count: number) => countOf(count, 'column', 'columns'),
    previewHint: 'The columns of the chosen table appear here.',
    loadingColumns: 'Loading columns...',
  },
  /** Asked before a generation that was begun elsewhere. */
  replace: {
    title: 'Unsaved data model',
    message: 'The data model under Data Model → Create is not saved yet. Generate another in its place?',
    confirm: 'Generate',
    keep: 'Keep it',
  },
  progress: {
    title: 'Progress tracking and logs',
    stepList: 'Steps of the generation',
    steps: ['Checking connection', 'Fetching data', 'Generating data models', 'Finish'] as const,
    logs: 'Logs',
    logCount: (lines: number, errors: number) =>
      [countOf(lines, 'line', 'lines'), ...(errors === 0 ? [] : [countOf(errors, 'error', 'errors')])].join(
        ', ',
      ),
    back: 'Back',
    stop: 'Stop',
    retry: 'Retry',
    results: 'View Results',
    saveResults: 'Save and ask questions',
    facts: {
      source: 'Data source',
      database: 'Database',
      table: 'Table',
      format: 'Output format',
      descriptions: 'Descriptions',
      metrics: 'Metrics',
    },
    yes: 'Yes',
    no: 'No',
    starting: 'Waiting for the first event...',
    silence: (ms: number) => {
      const seconds = Math.floor(ms / 1000);
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      return `Nothing from the host for ${time} minutes. It may still be at work; the generation ends after 5 minutes of silence.`;
    },
    done: 'The data model is ready.',
  },
  invalidSchema: 'Failed to generate data model. Invalid schema.',
  saved: 'Model saved successfully!',
  savedDetail: (name: string, id: string) => `Model "${name}" saved with ID ${id}.`,
  keptAll: 'This host leaves no columns out: the model has all of them.',
};

export type GenerationFailureView =
  | { kind: 'host'; message: string }
  | { kind: 'ended' }
  | { kind: 'silent' }
  | { kind: 'invalidSchema' | 'problem'; problem: Problem };

export type LogTextView =
  | { kind: 'host'; text: string }
  | { kind: 'unknownStep'; step: string; text: string }
  | { kind: 'failure'; failure: GenerationFailureView }
  | { kind: 'retrieved' }
  | { kind: 'stopped' };

const generationProblemText = (problem: Problem): string => {
  if (problem.kind === 'signedOut') return 'Authentication error: User is not logged in.';
  if (problem.kind === 'status') {
    const answer = `Server responded with status: ${problem.status ?? ''} ${problem.statusText}`.trimEnd();
    const words = hostText(problem);
    return words === undefined ? answer : `${answer} (${words})`;
  }
  return problem.kind === 'noStream' ? problemText(problem) : `Error: ${problemText(problem)}`;
};

const [checking, fetching, modeling, finish] = wizardCopy.progress.steps;
const stepTexts: Readonly<Record<GenerationStep, string>> = {
  checking_connection: checking,
  fetching_data: fetching,
  generating_data_model: modeling,
  generating_understanding: 'Generating the understanding',
  generating_visualizations: 'Generating the metrics',
  finish,
};

/** A host that says nothing of a step but its name has said that the step is there. */
const nameOfStep = (text: string): string | undefined =>
  Object.hasOwn(stepTexts, text) ? stepTexts[text as GenerationStep] : undefined;

const hostFailureText = (message: string): string => {
  const step = nameOfStep(message);
  return step === undefined ? message : `Failed at: ${step}`;
};

const failureText = (failure: GenerationFailureView): string => {
  switch (failure.kind) {
    case 'host':
      return hostFailureText(failure.message);
    case 'ended':
      return 'Error: The stream ended before the data model arrived.';
    case 'silent':
      return 'Error: The host has sent nothing for five minutes.';
    case 'invalidSchema':
      return `${wizardCopy.invalidSchema} ${problemText(failure.problem)}`;
    case 'problem':
      return generationProblemText(failure.problem);
  }
};

export const logText = (text: LogTextView): string => {
  switch (text.kind) {
    case 'host':
      return nameOfStep(text.text) ?? text.text;
    case 'unknownStep':
      return `Unknown step "${text.step}": ${text.text}`;
    case 'failure':
      return failureText(text.failure);
    case 'retrieved':
      return 'Successfully retrieved data model!';
    case 'stopped':
      return 'Stopped.';
  }
};
