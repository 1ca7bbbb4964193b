import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { ConnectionTestMachine } from './connectionTest.machine.ts';
import { checkNames, isStored, type CheckName, type TestSubject } from './connectionTest.ports.ts';

export const connectionTestStatuses = [
  'ready',
  'unavailable',
  'running',
  'passed',
  'failed',
  'broken',
  'refused',
  'cancelled',
  'outOfDate',
] as const;
export type ConnectionTestStatus = (typeof connectionTestStatuses)[number];

export interface CheckView {
  name: CheckName;
  status: 'pending' | 'running' | 'ok' | 'failed' | 'skipped';
  message: string;
  hint: string;
}

export interface ConnectionTestView {
  status: ConnectionTestStatus;
  checks: CheckView[];
  problem: Problem | null;
}

/** `subject` is what the form holds now: a result about anything else is out of date. */
export const connectionTestView = (
  { value, context }: Pick<SnapshotFrom<ConnectionTestMachine>, 'value' | 'context'>,
  subject: TestSubject,
): ConnectionTestView => {
  const tested = context.subject;
  const isAnother = tested !== null && JSON.stringify(tested) !== JSON.stringify(subject);
  if (value === 'ready' || value === 'unavailable') {
    const isAsked = value === 'ready' || (tested !== null && isStored(tested) !== isStored(subject));
    return { status: isAsked ? 'ready' : 'unavailable', checks: [], problem: null };
  }
  const over = value !== 'running';
  const stopped = over && value !== 'passed';
  const checks = (value === 'refused' ? [] : checkNames).map((name): CheckView => {
    const report = context.checks.find(({ check }) => check === name);
    if (!report) return { name, status: stopped ? 'skipped' : 'pending', message: '', hint: '' };
    const { status, message, hint = '' } = report;
    if (status === 'started') return { name, status: over ? 'skipped' : 'running', message, hint };
    return { name, status, message, hint };
  });
  return { status: isAnother && over ? 'outOfDate' : value, checks, problem: context.problem };
};
