import { useMutation, useQuery } from '@tanstack/react-query';
import { readReportVersion, reportVersionsOptions, type ReadReport } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { ReportEvent } from '@plinth/machines';
import { VersionsDrawer } from '@plinth/ui';
import { useApp } from '../app.context.ts';

interface ReportVersionsProps {
  report: ReadReport;
  send: (event: ReportEvent) => void;
  onClose: () => void;
}

/** What was saved of a report before, over its page. */
export function ReportVersions({ report, send, onClose }: ReportVersionsProps) {
  const { api } = useApp();
  const { id, name, blocks } = report;
  const list = useQuery({ ...reportVersionsOptions(api, id), staleTime: 0 });
  const reading = useMutation({
    mutationFn: (version: number) =>
      api.call(readReportVersion, { params: { id, version: String(version) } }),
    onSuccess: (taken) => {
      onClose();
      send({ type: 'version.taken', doc: { name: taken.name, blocks: taken.blocks } });
    },
  });
  return (
    <VersionsDrawer
      status={list.data ? 'ready' : list.isError ? 'error' : 'loading'}
      present={{ name, savedAt: report.modified_at, blocks: blocks.length }}
      versions={list.data ?? []}
      reading={reading.isPending ? reading.variables : null}
      problem={reading.error ? problemOf(reading.error) : null}
      onGoBack={(version) => reading.mutate(version)}
      onRetry={() => void list.refetch()}
      onClose={onClose}
    />
  );
}
