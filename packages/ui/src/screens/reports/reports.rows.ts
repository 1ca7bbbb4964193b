/** Those whose name or data model holds what is searched, whatever its case. */
export const filterReports = <Item extends { name: string; dataModel: string }>(
  reports: readonly Item[],
  query: string,
): Item[] => {
  const wanted = query.trim().toLowerCase();
  return reports.filter(({ name, dataModel }) =>
    [name, dataModel].some((text) => text.toLowerCase().includes(wanted)),
  );
};
