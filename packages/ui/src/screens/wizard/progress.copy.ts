import type { GenerationStep, Problem } from '@plinth/api/facts';
import { countOf } from '../../primitives/intl.format.ts';
import { hostText, problemText } from '../problem.copy.ts';
import { wizardCopy } from './wizard.copy.ts';

export const progressCopy = {
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

const [checking, fetching, modeling, finish] = progressCopy.steps;
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
