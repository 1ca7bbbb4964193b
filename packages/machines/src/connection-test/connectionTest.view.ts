import { detailFields, serverFields, type Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { ConnectionTestMachine } from './connectionTest.machine.ts';
import { checkNames, type CheckName, type TestSubject } from './connectionTest.ports.ts';

export const connectionTestStatuses = [
  'ready',
  'unavailable',
  'running',
  'passed',
  'failed',
  'broken',
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

const subjectFields = ['sourceType', ...serverFields.map((field) => detailFields[field].sentAs)] as const;
const sameSubject = (a: TestSubject, b: TestSubject): boolean =>
  subjectFields.every((field) => a[field] === b[field]);

/** `subject` is what the form holds now: a result about anything else is out of date. */
export const connectionTestView = (
  { value, context }: Pick<SnapshotFrom<ConnectionTestMachine>, 'value' | 'context'>,
  subject: TestSubject,
): ConnectionTestView => {
  if (value === 'ready' || value === 'unavailable') return { status: value, checks: [], problem: null };
  const over = value !== 'running';
  const stopped = over && value !== 'passed';
  const checks = checkNames.map((name): CheckView => {
    const report = context.checks.find(({ check }) => check === name);
    if (!report) return { name, status: stopped ? 'skipped' : 'pending', message: '', hint: '' };
    const { status, message, hint = '' } = report;
    if (status === 'started') return { name, status: over ? 'skipped' : 'running', message, hint };
    return { name, status, message, hint };
  });
  const outOfDate = context.subject !== null && !sameSubject(context.subject, subject);
  return { status: outOfDate && over ? 'outOfDate' : value, checks, problem: context.problem };
};
