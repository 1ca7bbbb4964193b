import { reportVersionOptions, reportVersionsOptions, type ReadReport } from '@plinth/api';
import type { ReportEvent } from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { Versions } from '../versions/Versions.tsx';

interface ReportVersionsProps {
  report: ReadReport;
  send: (event: ReportEvent) => void;
  onClose: () => void;
}

/** What was saved of a report before, over its page. */
export function ReportVersions({ report, send, onClose }: ReportVersionsProps) {
  const { api } = useApp();
  const { id, name, blocks, modified_at: savedAt } = report;
  return (
    <Versions
      of="report"
      present={{ name, savedAt, parts: blocks.length }}
      list={reportVersionsOptions(api, id)}
      one={(version) => reportVersionOptions(api, id, version)}
      partsOf={({ blocks: had }) =>
        had.map(({ id: block, title = '', text = '' }) => ({ id: block, title: title || text }))
      }
      onTaken={(taken) => send({ type: 'version.taken', doc: { name: taken.name, blocks: taken.blocks } })}
      onClose={onClose}
    />
  );
}
