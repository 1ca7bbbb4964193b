export * from './pending/pending.machine.ts';
