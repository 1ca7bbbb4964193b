import { search } from '../../primitives/search.ts';

/** Those whose name or data model holds what is searched, ignoring case and accents. */
export const filterReports = <Item extends { name: string; dataModel: string }>(
  reports: readonly Item[],
  query: string,
): readonly Item[] => search(reports, query, ({ name, dataModel }) => [name, dataModel]);
