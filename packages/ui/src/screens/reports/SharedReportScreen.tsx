import { Download, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Logo } from '../../components/Logo.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { lazyAtRest } from '../../loading/lazyAtRest.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { fileName } from '../chat/answer.export.ts';
import { sharedReportCopy as copy } from './sharedReport.copy.ts';
import type { SharedReportScreenProps } from './sharedReport.props.ts';

/** What stands there instead of a report. */
const SharedReportDoor = lazyAtRest(async () => (await import('./SharedReportDoor.tsx')).SharedReportDoor);
const ReportPaper = lazyAtRest(async () => (await import('./ReportPaper.tsx')).ReportPaper);
const PrintedReport = lazyAtRest(async () => (await import('./PrintedReport.tsx')).PrintedReport);

const Place = styled.div`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  min-height: 100dvh;
`;

const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  max-width: 770px;
  min-height: 56px;
  margin-inline: auto;
  padding-inline: ${token.space4};
`;

const Middle = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${token.space5};
  padding: ${token.space6} ${token.pagePadding} ${token.space16};
`;

const Desk = styled.div`
  padding-block-end: ${token.space16};

  > main {
    border: 1px solid ${token.borderDefault};
    border-radius: ${token.radiusFrame};

    @media ${narrowQuery} {
      border-inline: 0;
      border-radius: 0;
    }
  }
`;

function Shown({ report }: { report: NonNullable<SharedReportScreenProps['report']> }) {
  return (
    <>
      <Desk>
        <ReportPaper {...report} modelName="" onScreen />
      </Desk>
      <PrintedReport {...report} modelName="" />
    </>
  );
}

function TakeAlong({
  name,
  onSavePdf,
  isMakingPdf = false,
  onPrint,
}: SharedReportScreenProps & { name: string }) {
  return onSavePdf ? (
    <Button
      icon={Download}
      pending={isMakingPdf}
      pendingLabel={copy.makingPdf}
      onClick={() => onSavePdf(fileName(name, 'pdf'))}
    >
      {copy.savePdf}
    </Button>
  ) : (
    <Button icon={Printer} onClick={onPrint}>
      {copy.print}
    </Button>
  );
}

/** A report as whoever has a link to it sees it: to read and to print, without an account and without the app around it. */
export function SharedReportScreen(props: SharedReportScreenProps) {
  const { status, report } = props;
  const isShown = status === 'ready' && report !== null;
  const isEmpty = report?.blocks.length === 0;
  return (
    <Place>
      <Bar>
        <Logo wordmark />
        {isShown && !isEmpty && <TakeAlong {...props} name={report.name} />}
      </Bar>
      <Suspense
        fallback={
          <Middle>
            <Spinner label={copy.loading} />
          </Middle>
        }
      >
        {isShown && !isEmpty ? (
          <Shown report={report} />
        ) : (
          <Middle>
            {status === 'loading' ? <Spinner label={copy.loading} /> : <SharedReportDoor {...props} />}
          </Middle>
        )}
      </Suspense>
    </Place>
  );
}
