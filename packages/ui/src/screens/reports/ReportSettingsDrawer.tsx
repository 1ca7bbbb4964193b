import { refreshEvery, refreshModes, reportPeriods } from '@plinth/api/facts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { Notice } from '../../components/Notice.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Select } from '../../components/Select.tsx';
import { token } from '../../theme/token.ts';
import { reportSettingsCopy as copy } from './reportSettings.copy.ts';

export interface ReportSettingsForm {
  refresh: (typeof refreshModes)[number];
  every: keyof typeof refreshEvery;
  time_zone: string;
  period: keyof typeof reportPeriods;
  /** The column that the period goes by; null for all of the data. */
  time_column: string | null;
}

export const reportSettingsDrawerStatuses = ['editing', 'saving', 'failed'] as const;

export interface ReportSettingsDrawerProps {
  /** What is being done with the settings. */
  status: (typeof reportSettingsDrawerStatuses)[number];
  /** As they are saved. */
  settings: ReportSettingsForm;
  /** The model's columns of dates and times. */
  timeColumns: readonly string[];
  /** The person wants these kept. */
  onSave: (settings: ReportSettingsForm) => void;
  /** The person leaves them as they are. */
  onClose: () => void;
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const Quiet = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Part = styled.div`
  display: grid;
  gap: ${token.space3};
`;

interface FieldsProps {
  form: ReportSettingsForm;
  timeColumns: readonly string[];
  change: (change: Partial<ReportSettingsForm>) => void;
}

function RefreshFields({ form, change }: FieldsProps) {
  const { refresh, every, time_zone } = form;
  const [zoneOptions] = useState(() => zones().map((zone) => ({ value: zone, label: zone })));
  return (
    <Part>
      <SegmentedControl
        label={copy.refresh}
        options={refreshModes.map((mode) => ({ value: mode, label: copy.mode(mode) }))}
        value={refresh}
        onValueChange={(mode) => change({ refresh: mode })}
      />
      <Quiet>{copy.modeNote[refresh]}</Quiet>
      <Select
        label={copy.every(refresh)}
        options={keysOf(refreshEvery).map((value) => ({ value, label: copy.everyOption(value, refresh) }))}
        value={every}
        onValueChange={(value) => change({ every: value })}
      />
      {refresh === 'scheduled' && (every === 'day' || every === 'week') && (
        <Select
          label={copy.zone}
          hint={copy.zoneNote}
          options={zoneOptions}
          value={time_zone}
          onValueChange={(zone) => change({ time_zone: zone })}
        />
      )}
    </Part>
  );
}

function RangeFields({ form, timeColumns, change }: FieldsProps) {
  const { period, time_column } = form;
  if (timeColumns.length === 0) return <Quiet>{copy.noColumns}</Quiet>;
  return (
    <Part>
      <Select
        label={copy.range}
        hint={copy.periodNote}
        options={keysOf(reportPeriods).map((value) => ({ value, label: copy.period(value) }))}
        value={period}
        onValueChange={(value) =>
          change({ period: value, time_column: value === 'all' ? null : (time_column ?? timeColumns[0]!) })
        }
      />
      {period !== 'all' && (
        <Select
          label={copy.column}
          options={timeColumns.map((value) => ({ value, label: value }))}
          value={time_column}
          onValueChange={(value) => change({ time_column: value })}
        />
      )}
    </Part>
  );
}

/** When a report is computed anew, and over which part of its data. */
export function ReportSettingsDrawer({
  status,
  settings,
  timeColumns,
  onSave,
  onClose,
}: ReportSettingsDrawerProps) {
  const [form, setForm] = useState(settings);
  const fields = {
    form,
    timeColumns,
    change: (change: Partial<ReportSettingsForm>) => setForm({ ...form, ...change }),
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={copy.title}
      onSubmit={() => onSave(form)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={status === 'saving'} pendingLabel={copy.saving}>
            {copy.save}
          </Button>
        </>
      }
    >
      <RefreshFields {...fields} />
      <RangeFields {...fields} />
      {status === 'failed' && <Notice tone="danger">{copy.failed}</Notice>}
    </Drawer>
  );
}
