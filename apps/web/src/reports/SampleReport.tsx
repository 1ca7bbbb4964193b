import { ReportScreen } from '@plinth/ui';
import { reportsPath } from './reports.paths.ts';
import { sampleReportSources, type sampleReports } from './sampleReports.ts';

/** A report to look at; it computes nothing. */
export function SampleReport({ report }: { report: (typeof sampleReports)[number] }) {
  return <ReportScreen report={report} sources={sampleReportSources} backHref={reportsPath} />;
}
