import { Ellipsis, Eye } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { ReportItem } from './ReportTable.tsx';
import { reportsCopy as copy } from './reports.copy.ts';

/** The samples of the specification; their buttons do nothing. */
export function SampleTable({
  label,
  reports,
  besideOwn = false,
}: {
  label: string;
  reports: readonly ReportItem[];
  /** In the columns of the person's own reports. */
  besideOwn?: boolean;
}) {
  return (
    <ReportTable
      label={label}
      reports={reports}
      {...(besideOwn && { statusOf: () => copy.sampleStatus })}
      actionsOf={({ name }) => (
        <>
          <IconButton icon={Eye} size="inset" label={copy.view(name)} />
          <IconButton icon={Ellipsis} size="inset" label={copy.more(name)} />
        </>
      )}
    />
  );
}
