import type { Problem } from '@plinth/api/facts';
import { describe, expect, it } from 'vitest';
import { logText, type GenerationFailureView } from './progress.copy.ts';
import { wizardCopy } from './wizard.copy.ts';

const problem: Problem = { kind: 'other', status: null, statusText: '', detail: null, message: 'm' };
const failure = (given: GenerationFailureView) => logText({ kind: 'failure', failure: given });

describe('sentences of the log', () => {
  it.each<[Problem, string]>([
    [{ ...problem, kind: 'signedOut' }, 'Authentication error: User is not logged in.'],
    [
      { ...problem, kind: 'status', status: 502, statusText: 'Bad Gateway' },
      'Server responded with status: 502 Bad Gateway',
    ],
    [{ ...problem, kind: 'status', status: 404, statusText: '' }, 'Server responded with status: 404'],
    [
      { ...problem, kind: 'status', status: 404, statusText: 'Not Found', detail: 'No such table.' },
      'Server responded with status: 404 Not Found (No such table.)',
    ],
    [{ ...problem, kind: 'noStream', message: '' }, 'Failed to get response reader'],
    [{ ...problem, message: 'The connection was lost.' }, 'Error: The connection was lost.'],
  ])('says what went wrong: %j', (given, expected) => {
    expect(failure({ kind: 'problem', problem: given })).toBe(expected);
  });

  it('begins with the exact sentence for an answer of another shape', () => {
    expect(failure({ kind: 'invalidSchema', problem })).toContain(wizardCopy.invalidSchema);
  });

  it('shows what the host said as it said it', () => {
    expect(failure({ kind: 'host', message: 'statement timeout' })).toBe('statement timeout');
    expect(logText({ kind: 'host', text: 'Read 5 rows' })).toBe('Read 5 rows');
    expect(logText({ kind: 'retrieved' })).toBe('Successfully retrieved data model!');
  });

  it('words a step of which the host said no more than its name', () => {
    expect(logText({ kind: 'host', text: 'fetching_data' })).toBe('Fetching data');
    expect(failure({ kind: 'host', message: 'generating_understanding' })).toBe(
      'Failed at: Generating the understanding',
    );
  });
});
