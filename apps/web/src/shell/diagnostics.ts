import { createEventLog, type EventLog } from '@plinth/machines/inspection';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';

const logs = new WeakMap<App, EventLog>();

/** What the machines of an app went through, for whoever looks into a failure. Only pages that have machines load it. */
const diagnosticsOf = (app: App): EventLog => {
  const log = logs.get(app) ?? createEventLog();
  logs.set(app, log);
  return log;
};

/** Puts it on the clipboard, as JSON that a replay reads. */
export const copyLog = (app: App): Promise<void> =>
  navigator.clipboard.writeText(
    JSON.stringify({ ...diagnosticsOf(app).read(), unreadEntries: app.unreadEntries }, null, 2),
  );

export const useInspect = (): EventLog['inspect'] => diagnosticsOf(useApp()).inspect;
