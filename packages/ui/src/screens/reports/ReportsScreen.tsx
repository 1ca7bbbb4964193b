import { ListFilter } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ToolbarSearch } from '../../primitives/ToolbarSearch.tsx';
import { filterReports } from './reports.rows.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import type { ReportItem } from './ReportTable.tsx';
import { SampleTable } from './SampleTable.tsx';

interface ReportsScreenProps {
  /** Those that fit the search. */
  reports: readonly ReportItem[];
  /** What is searched. */
  query: string;
  /** What is in the field after a key. */
  onQueryChange: (query: string) => void;
}

/** The list of reports, of sample data, to be searched by name and model: all there is on a host that makes none. */
export function ReportsScreen({ reports, query, onQueryChange }: ReportsScreenProps) {
  const found = filterReports(reports, query);
  return (
    <>
      <PageHeader title={copy.title} description={copy.sample} />
      <Frame
        label={copy.frame}
        toolbar={
          <>
            <ToolbarSearch value={query} onValueChange={onQueryChange} placeholder={copy.search} />
            <Button icon={ListFilter} title={copy.filterNote}>
              {copy.filter}
            </Button>
          </>
        }
        footer={<span role="status">{copy.page}</span>}
      >
        {found.length === 0 ? (
          <EmptyState drawing={reports.length === 0 ? 'chart' : 'search'}>
            {reports.length === 0 ? copy.empty : copy.noMatch(query.trim())}
          </EmptyState>
        ) : (
          <SampleTable label={copy.frame} reports={found} />
        )}
      </Frame>
    </>
  );
}
