import type { Api } from '../http/api.ts';
import { orNothing } from '../http/orNothing.ts';
import { listReportLinks } from './reportLinks.contract.ts';
import { listReportVersions, readReportVersion } from './reportVersions.contract.ts';
import { listReports, readReport } from './reports.contract.ts';

interface Context {
  signal: AbortSignal;
}

export const reportsKey = ['reports'] as const;

/** Null where the host has no reports. */
export const reportsOptions = (api: Api) => ({
  queryKey: [...reportsKey, 'list'] as const,
  queryFn: async ({ signal }: Context) =>
    (await orNothing(api.call(listReports, {}, { signal }), null))?.reports ?? null,
});

export const reportOptions = (api: Api, id: string) => ({
  queryKey: [...reportsKey, 'one', id] as const,
  queryFn: ({ signal }: Context) => api.call(readReport, { params: { id } }, { signal }),
});

/** Null where the host has no links to reports. */
export const reportLinksOptions = (api: Api, id: string) => ({
  queryKey: [...reportsKey, 'links', id] as const,
  queryFn: async ({ signal }: Context) =>
    (await orNothing(api.call(listReportLinks, { params: { id } }, { signal }), null))?.links ?? null,
});

/** `parts`: how many blocks each had. */
export const reportVersionsOptions = (api: Api, id: string) => ({
  queryKey: [...reportsKey, 'versions', id] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(listReportVersions, { params: { id } }, { signal })).versions.map(
      ({ blocks: parts, ...version }) => ({ ...version, parts }),
    ),
});

/** What was saved once stays as it is. */
export const reportVersionOptions = (api: Api, id: string, version: number) => ({
  queryKey: [...reportsKey, 'version', id, version] as const,
  queryFn: ({ signal }: Context) =>
    api.call(readReportVersion, { params: { id, version: String(version) } }, { signal }),
  staleTime: Infinity,
});
