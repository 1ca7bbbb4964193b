export const addToReportCopy = {
  add: 'Add to report',
  fresh: 'New report',
  added: (report: string) => `Added to “${report}”`,
  open: 'Open',
};
