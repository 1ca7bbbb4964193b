import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  configureReport,
  modelColumnsOptions,
  reportOptions,
  reportsKey,
  type ReadReport,
  type ReportSettings as Settings,
} from '@plinth/api';
import { mailEvery, refreshEvery, refreshModes, reportPeriods } from '@plinth/api/facts';
import { ReportSettingsDrawer } from '@plinth/ui';
import type { ComponentProps } from 'react';
import { useApp } from '../app.context.ts';
import { replaceData } from '../reading/replaceData.ts';

const known = <Key extends string>(keys: readonly Key[], value: string | undefined, otherwise: Key): Key =>
  keys.find((key) => key === value) ?? otherwise;
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

const formOf = ({ settings }: ReadReport): Settings => ({
  refresh: known(refreshModes, settings?.refresh, 'hand'),
  every: known(keysOf(refreshEvery), settings?.every, 'day'),
  time_zone: settings?.time_zone ?? 'UTC',
  period: known(keysOf(reportPeriods), settings?.period, 'all'),
  time_column: settings?.time_column ?? null,
  ...(settings?.mail !== undefined && {
    mail: known(mailEvery, settings.mail, 'never'),
    mail_hour: settings.mail_hour ?? 7,
  }),
});

/** Another host may mail reports in its own way, and tell less. */
const mailOf = ({ mail }: ReadReport): ComponentProps<typeof ReportSettingsDrawer>['mail'] =>
  mail && { to: mail.to, nextAt: mail.next_at ?? null, tried: mail.tried ?? [] };

/** Calendar days and moments; a time of the day alone has no last day. */
const isTime = (type = ''): boolean => /^(date|timestamp)/i.test(type);

interface ReportSettingsProps {
  report: ReadReport;
  onClose: () => void;
  /** Its figures are of another part of the data. */
  onStale: () => void;
}

/** The settings of a report, over its page. */
export function ReportSettings({ report, onClose, onStale }: ReportSettingsProps) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const modelId = report.data_model_id ?? null;
  const columns = useQuery({ ...modelColumnsOptions(api, modelId ?? ''), enabled: modelId !== null });
  const save = useMutation({
    mutationFn: (body: Settings) => api.call(configureReport, { params: { id: report.id }, body }),
    onSuccess: (saved) => {
      replaceData(queryClient, reportOptions(api, saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [...reportsKey, 'list'] });
      onClose();
      if (saved.status === 'stale') onStale();
    },
  });
  return (
    <ReportSettingsDrawer
      status={save.isPending ? 'saving' : save.isError ? 'failed' : 'editing'}
      settings={formOf(report)}
      timeColumns={(columns.data?.columns ?? []).filter(({ type }) => isTime(type)).map(({ name }) => name)}
      mail={mailOf(report)}
      onSave={(settings) => save.mutate(settings)}
      onClose={onClose}
    />
  );
}
