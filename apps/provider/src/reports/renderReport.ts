import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from '@plinth/api/contract';
import type { RenderedReport } from './reportMail.text.ts';

/** Draws a report without a page: made of the screens' own parts, and built with the app. */
export type RenderReport = (report: {
  name: string;
  modelName: string;
  refreshedAt: string | null;
  rowsRead: number | undefined;
  period: string | undefined;
  blocks: Report['blocks'];
}) => RenderedReport;

const file = path.join('server', 'renderReport.js');

/** Throws where the app isn't built. */
export const loadRenderReport = async (webDir: string): Promise<RenderReport> => {
  const { renderReport } = (await import(pathToFileURL(path.join(webDir, file)).href)) as {
    renderReport: RenderReport;
  };
  return renderReport;
};

/** Of the folder of the built app, what is for the host alone. */
export const isForHost = (webPath: string): boolean => webPath.startsWith('/server/');
