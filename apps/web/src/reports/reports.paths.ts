export const reportsPath = '/reports';
/** The report that an address names; null where it names none. */
export const reportIn = (search: URLSearchParams): string | null => search.get('report') || null;
export const reportPath = (id: string): string => `${reportsPath}?report=${encodeURIComponent(id)}`;
/** Leads to a report and begins what is wanted of it. */
export const wantedPath = (id: string, deed: 'edit' | 'settings' | 'share' | 'versions' | 'print'): string =>
  `${reportPath(id)}&${deed}=1`;
export const editPath = (id: string): string => wantedPath(id, 'edit');

/** The secret stands behind the #, which browsers send to no server. */
export const linkAddress = (token: string): string =>
  `${location.origin}/shared-report#${encodeURIComponent(token)}`;

/** What is written of a report is kept in the tab under this name. */
export const reportKey = (id: string): string => `report.${id}`;
export const linkKey = (id: string): string => `report-link.${id}`;
