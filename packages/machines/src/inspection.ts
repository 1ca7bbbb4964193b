/** Door for tools that look at machines: stories, coverage, diagnostics. */
export * from './inspection/describe.ts';
export * from './inspection/eventLog.ts';
export * from './inspection/mermaid.ts';
export * from './inspection/replay.ts';
