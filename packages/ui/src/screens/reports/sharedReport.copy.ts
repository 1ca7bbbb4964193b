export const sharedReportCopy = {
  loading: 'Loading report...',
  savePdf: 'PDF',
  makingPdf: 'Making PDF...',
  print: 'PDF or paper',
};
