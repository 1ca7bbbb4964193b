import { ArrowLeft, Download, Pencil, Settings2, Share2 } from 'lucide-react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Facts } from '../../components/Facts.tsx';
import { FactStrip } from '../../components/FactStrip.tsx';
import { Frame } from '../../components/Frame.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SourceName } from '../../components/SourceName.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { columns } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { reportDay, reportsCopy } from './reports.copy.ts';
import type { ReportItem } from './ReportTable.tsx';

const copy = reportsCopy.detail;

interface ReportScreenProps {
  /** What it is called, and since when. */
  report: Omit<ReportItem, 'href'>;
  /** What it is made of. */
  sources: readonly { name: string; type: string }[];
  /** The list. */
  backHref: string;
}

const Stack = styled.div`
  display: grid;
  gap: ${token.space4};
`;

const Columns = styled.div`
  ${columns('repeat(2, minmax(0, 1fr))', narrowQuery)}
`;

/** One report, of sample data: what a report will be, before there are any. */
export function ReportScreen({ report, sources, backHref }: ReportScreenProps) {
  const { settingsLabels: labels, settingsValues: values } = copy;
  return (
    <>
      <PageHeader title={report.name} actions={<Actions backHref={backHref} />} />
      <Stack>
        <Frame label={report.name}>
          <FactStrip
            facts={[
              { label: copy.created, value: reportDay(report.createdOn) },
              { label: copy.modified, value: reportDay(report.lastModified) },
              { label: copy.status, value: <Badge tone="success">{copy.active}</Badge> },
              { label: copy.model, value: report.dataModel },
            ]}
          />
        </Frame>
        <Frame title={copy.content}>
          <EmptyState drawing="chart">{copy.contentText}</EmptyState>
        </Frame>
        <Columns>
          <Frame title={copy.sources}>
            <Facts
              facts={sources.map(({ name, type }) => ({
                label: name,
                value: <SourceName type={type} size={20} />,
              }))}
              labelWidth={200}
            />
          </Frame>
          <Frame title={copy.settingsTitle}>
            <Facts
              facts={[
                { label: labels.refresh, value: values.refresh },
                { label: labels.range, value: values.range },
                { label: labels.zone, value: values.zone },
                { label: labels.format, value: values.format },
              ]}
            />
          </Frame>
        </Columns>
      </Stack>
    </>
  );
}

function Actions({ backHref }: Pick<ReportScreenProps, 'backHref'>) {
  return (
    <>
      <ButtonLink variant="quiet" icon={ArrowLeft} to={backHref}>
        {copy.back}
      </ButtonLink>
      <Button icon={Share2} title={copy.note}>
        {copy.share}
      </Button>
      <Button icon={Download} title={copy.note}>
        {copy.export}
      </Button>
      <Button icon={Pencil} title={copy.note}>
        {copy.edit}
      </Button>
      <Button icon={Settings2} title={copy.note}>
        {copy.settings}
      </Button>
    </>
  );
}
