import { countOf, formatOneDecimal } from '../../primitives/intl.format.ts';
import type { TrialOutcome } from './languageModel.types.ts';

const rows = (count: number): string => countOf(count, 'row', 'rows');
const seconds = (ms: number): string => `${formatOneDecimal(ms / 1000)} s`;

const steps: Record<string, string> = {
  address: 'The address doesn’t answer as it should.',
  key: 'The key was not accepted.',
  model: 'The model gave no answer.',
  query: 'Its query could not be used.',
};

export const languageModelCopy = {
  title: 'Language model',
  use: 'writes descriptions and turns questions into queries',
  failed: 'The language model of this host could not be read.',
  held: {
    environment:
      'The environment of this host sets the language model (LLM_BASE_URL), so it can’t be changed here.',
    owner: 'It counts for everyone on this host. Only the owner of the host can change it.',
  },
  builtIn: 'Built-in analyst',
  builtInHint: 'Works by rules, needs no model. Nothing leaves the host.',
  local: 'Server on this machine',
  found: 'Found',
  looking: 'Looking...',
  lookAgain: 'Look again',
  localHint: 'Ollama on the machine of this host. Nothing leaves it.',
  localFound: (address: string, models: number) =>
    `Ollama at ${address} with ${models} ${models === 1 ? 'model' : 'models'}. Nothing leaves the host.`,
  localMissing: (address: string) => `No server answers at ${address}. Start Ollama there, then look again.`,
  localEmpty: (address: string) =>
    `Ollama at ${address} has no model yet. Load one with “ollama pull”, then look again.`,
  address: 'OpenAI-compatible address',
  addressHint: 'Any server that speaks this protocol, yours or a provider’s.',
  fields: { address: 'Address', model: 'Model', key: 'Key' },
  addressExample: 'https://llm.example.com/v1',
  keyKept: 'Kept on the host',
  keyLost:
    'The key that is kept can’t be read any more, for this host’s own key was changed. Enter it again.',
  keyHint: 'Stored encrypted on the host, sent only to this address. A new address needs its key again.',
  test: 'Test',
  testAgain: 'Test again',
  testing: 'Testing...',
  answers: 'It answers.',
  outcome: ({ question, answer, rows: found, ms }: TrialOutcome) =>
    answer === null
      ? `Asked “${question}”, it wrote a query that ran and found ${rows(found ?? 0)}, in ${seconds(ms)}.`
      : `Asked “${question}”, it said “${answer}”, in ${seconds(ms)}.`,
  step: (step: string | null): string => steps[step ?? ''] ?? 'The test failed.',
  sent: 'What is sent',
  always: 'always',
  never: 'never',
  on: 'on',
  off: 'off',
  sentNames: 'Names of the table and its columns, and the question',
  sentTypes: 'Types, categories, synonyms and how many values there are',
  sentValues:
    'Sample values, up to 3 a column, and what may quote values: descriptions, definitions, notes, earlier questions, and the sentences of a report’s summary',
  sentRows: 'Rows, results and files',
  shareValues: 'Send sample values',
  sentAbout: (model: string) => `Sent about ${model}`,
  sentWriting: (model: string) => `Sent to write the columns of ${model}`,
  sentNothing: 'Here stands what is sent, word for word, once you have a data model.',
  sentFailed: 'What would be sent could not be made.',
  fallback: 'When the model fails, the built-in analyst answers.',
  reset: 'Reset',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Language model saved',
  testFailed: 'The language model could not be tested.',
  saveFailed: 'The language model could not be saved.',
};
