import { mailEvery, refreshEvery, refreshModes, reportPeriods } from '@plinth/api/facts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Notice } from '../../components/Notice.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Select } from '../../components/Select.tsx';
import { token } from '../../theme/token.ts';
import { ScreenDrawer } from '../ScreenDrawer.tsx';
import { Quiet } from '../screenDrawer.styles.ts';
import { reportSettingsDrawerCopy as copy } from './reportSettingsDrawer.copy.ts';

export interface ReportSettingsForm {
  refresh: (typeof refreshModes)[number];
  every: keyof typeof refreshEvery;
  time_zone: string;
  period: keyof typeof reportPeriods;
  /** The column that the period goes by; null for all of the data. */
  time_column: string | null;
  /** When it is mailed to its owner; absent on a host that mails none. */
  mail?: (typeof mailEvery)[number] | undefined;
  /** The hour of those days, 0 to 23. */
  mail_hour?: number | undefined;
}

export const reportSettingsDrawerStatuses = ['editing', 'saving', 'failed'] as const;

export interface ReportSettingsDrawerProps {
  /** What is being done with the settings. */
  status: (typeof reportSettingsDrawerStatuses)[number];
  /** As they are saved. */
  settings: ReportSettingsForm;
  /** The model's columns of dates and times. */
  timeColumns: readonly string[];
  /** Where its mails go, when the next is sent, and how the last went, the newest first; absent on a host that mails none. */
  mail?:
    | {
        to: string | undefined;
        nextAt: string | null;
        tried: readonly { at: string; problem?: string | undefined }[];
      }
    | undefined;
  /** The person wants these kept. */
  onSave: (settings: ReportSettingsForm) => void;
  /** The person leaves them as they are. */
  onClose: () => void;
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const Tried = styled.ul`
  display: grid;
  gap: ${token.space1};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  overflow-wrap: anywhere;

  > [data-failed] {
    color: ${token.dangerText};
  }
`;

const Part = styled.div`
  display: grid;
  gap: ${token.space3};
`;

interface FieldsProps {
  form: ReportSettingsForm;
  timeColumns: readonly string[];
  readOnly: boolean;
  change: (change: Partial<ReportSettingsForm>) => void;
}

function RefreshFields({ form, readOnly, change }: FieldsProps) {
  const { refresh, every } = form;
  return (
    <Part>
      <SegmentedControl
        label={copy.refresh}
        options={refreshModes.map((mode) => ({ value: mode, label: copy.mode(mode) }))}
        value={refresh}
        disabled={readOnly}
        onValueChange={(mode) => change({ refresh: mode })}
      />
      <Quiet>{copy.modeNote[refresh]}</Quiet>
      <Select
        label={copy.every(refresh)}
        options={keysOf(refreshEvery).map((value) => ({ value, label: copy.everyOption(value, refresh) }))}
        value={every}
        readOnly={readOnly}
        onValueChange={(value) => change({ every: value })}
      />
    </Part>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: copy.hour(hour) }));

function MailFields({
  form,
  readOnly,
  change,
  mail: { to, nextAt, tried },
}: Omit<FieldsProps, 'timeColumns'> & { mail: NonNullable<ReportSettingsDrawerProps['mail']> }) {
  if (form.mail === undefined) return null;
  return (
    <Part>
      <Select
        label={copy.mailTo(to)}
        hint={copy.mailNote}
        options={mailEvery.map((value) => ({ value, label: copy.mailOption(value) }))}
        value={form.mail}
        readOnly={readOnly}
        onValueChange={(value) => change({ mail: value })}
      />
      {form.mail !== 'never' && (
        <Select
          label={copy.mailHour}
          options={hours}
          value={String(form.mail_hour ?? 7)}
          readOnly={readOnly}
          onValueChange={(value) => change({ mail_hour: Number(value) })}
        />
      )}
      {nextAt !== null && <Quiet>{copy.mailNext(nextAt)}</Quiet>}
      {tried.length > 0 && (
        <Tried aria-label={copy.mailTried}>
          {tried.map(({ at, problem }) => (
            <li key={at} data-failed={problem === undefined ? undefined : true}>
              {problem === undefined ? copy.mailSent(at) : copy.mailFailed(at, problem)}
            </li>
          ))}
        </Tried>
      )}
    </Part>
  );
}

/** What the zone is for. */
const zoneUse = ({ refresh, every, mail = 'never' }: ReportSettingsForm): keyof typeof copy.zoneNote => {
  const isRefreshed = refresh === 'scheduled' && (every === 'day' || every === 'week');
  if (mail !== 'never') return isRefreshed ? 'both' : 'mail';
  return isRefreshed ? 'refresh' : 'days';
};

function ZoneField({ form, readOnly, change }: Omit<FieldsProps, 'timeColumns'>) {
  const [options] = useState(() => zones().map((zone) => ({ value: zone, label: zone })));
  return (
    <Select
      label={copy.zone}
      hint={copy.zoneNote[zoneUse(form)]}
      options={options}
      value={form.time_zone}
      readOnly={readOnly}
      onValueChange={(zone) => change({ time_zone: zone })}
    />
  );
}

function RangeFields({ form, timeColumns, readOnly, change }: FieldsProps) {
  const { period, time_column } = form;
  if (timeColumns.length === 0) return <Quiet>{copy.noColumns}</Quiet>;
  return (
    <Part>
      <Select
        label={copy.range}
        hint={copy.periodNote}
        options={keysOf(reportPeriods).map((value) => ({ value, label: copy.period(value) }))}
        value={period}
        readOnly={readOnly}
        onValueChange={(value) =>
          change({ period: value, time_column: value === 'all' ? null : (time_column ?? timeColumns[0]!) })
        }
      />
      {period !== 'all' && (
        <Select
          label={copy.column}
          options={timeColumns.map((value) => ({ value, label: value }))}
          value={time_column}
          readOnly={readOnly}
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
  mail,
  onSave,
  onClose,
}: ReportSettingsDrawerProps) {
  const [form, setForm] = useState(settings);
  const fields = {
    form,
    timeColumns,
    readOnly: status === 'saving',
    change: (change: Partial<ReportSettingsForm>) => setForm({ ...form, ...change }),
  };
  return (
    <ScreenDrawer
      title={copy.title}
      close={copy.cancel}
      submit={{
        label: copy.save,
        pendingLabel: copy.saving,
        pending: status === 'saving',
        onSubmit: () => onSave(form),
      }}
      onClose={onClose}
    >
      <RefreshFields {...fields} />
      {mail && <MailFields {...fields} mail={mail} />}
      <ZoneField {...fields} />
      <RangeFields {...fields} />
      {status === 'failed' && <Notice tone="danger">{copy.failed}</Notice>}
    </ScreenDrawer>
  );
}
