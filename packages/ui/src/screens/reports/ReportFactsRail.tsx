import { styled } from 'styled-components';
import { Facts } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Link } from '../../components/Link.tsx';
import { formatNumber } from '../../primitives/intl.format.ts';
import { token } from '../../theme/token.ts';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';
import type { ReportFacts } from './reportDocument.props.ts';
import { periodWord } from './reportPeriod.copy.ts';
import { reportSettingsCopy as settingsCopy } from './reportSettings.copy.ts';
import { reportDay } from './reports.copy.ts';
import { ReportStatus } from './ReportStatus.tsx';

const Rail = styled.div`
  display: grid;
  gap: ${token.space4};
`;

function SettingsFacts({ settings }: { settings: NonNullable<ReportFacts['settings']> }) {
  const { refresh, every, period, timeZone, timeColumn, nextRefreshAt, mail } = settings;
  return (
    <Frame title={settingsCopy.title} label={settingsCopy.title}>
      <Facts
        labelWidth={104}
        facts={[
          { label: settingsCopy.refresh, value: settingsCopy.said(refresh, every) },
          { label: settingsCopy.range, value: periodWord(period) },
          ...(timeColumn === null || period === 'all'
            ? []
            : [{ label: settingsCopy.column, value: timeColumn, mono: true }]),
          ...(timeZone === '' ? [] : [{ label: settingsCopy.zone, value: timeZone }]),
          ...(nextRefreshAt === null
            ? []
            : [{ label: settingsCopy.next, value: settingsCopy.moment(nextRefreshAt) }]),
          ...(mail
            ? [{ label: settingsCopy.mail, value: settingsCopy.mailSaid(mail.every, mail.problem) }]
            : []),
        ]}
      />
    </Frame>
  );
}

/** Where the report comes from, when it is computed, and how fresh it is. */
export function ReportFactsRail(facts: ReportFacts) {
  const { modelName, modelHref, connectionName, rowsRead, createdAt, modifiedAt, refreshedAt } = facts;
  return (
    <Rail>
      <Frame title={copy.sources}>
        <Facts
          labelWidth={104}
          facts={[
            {
              label: copy.connection,
              value: connectionName === null ? copy.gone : connectionName || copy.unknown,
            },
            {
              label: copy.model,
              value:
                modelHref === null ? `${modelName} (${copy.gone})` : <Link to={modelHref}>{modelName}</Link>,
            },
            ...(rowsRead === undefined ? [] : [{ label: copy.rows, value: formatNumber(rowsRead) }]),
          ]}
        />
      </Frame>
      {facts.settings && <SettingsFacts settings={facts.settings} />}
      <Frame label={copy.about}>
        <Facts
          labelWidth={104}
          facts={[
            { label: copy.status, value: <ReportStatus status={facts.status} /> },
            { label: copy.created, value: reportDay(createdAt) },
            { label: copy.modified, value: reportDay(modifiedAt) },
            ...(refreshedAt === null ? [] : [{ label: copy.refreshed, value: reportDay(refreshedAt) }]),
          ]}
        />
      </Frame>
    </Rail>
  );
}
