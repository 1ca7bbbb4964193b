import type { Problem } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { token } from '../../theme/token.ts';
import { ReportDrawer } from './ReportDrawer.tsx';
import { Entries, Quiet } from './reportDrawer.styles.ts';
import { versionsCopy as copy } from './versions.copy.ts';

export const versionsDrawerStatuses = ['loading', 'ready', 'error'] as const;

interface VersionItem {
  /** What names it. */
  version: number;
  /** What the report was called. */
  name: string;
  saved_at?: string | undefined;
  /** The address of who saved it. */
  saved_by?: string | undefined;
  /** How many blocks it had. */
  blocks?: number | undefined;
  /** What the next saved state has made of it, in blocks. */
  then?: Parameters<typeof copy.then>[0];
}

export interface VersionsDrawerProps {
  /** Whether the list is there. */
  status: (typeof versionsDrawerStatuses)[number];
  /** The present state: what it is called, and since when it is. */
  present: { name: string; savedAt: string | undefined; blocks: number };
  /** Those before, the newest first. */
  versions: readonly VersionItem[];
  /** The one that is being read, to go back to. */
  reading: number | null;
  /** Why one could not be read. */
  problem: Problem | null;
  /** The person wants to go back to it. */
  onGoBack: (version: number) => void;
  /** The person wants the list read again. */
  onRetry: () => void;
  /** The person leaves it as it is. */
  onClose: () => void;
}

const When = styled.p`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

const Name = styled.p`
  overflow-wrap: anywhere;
`;

const About = styled(Quiet)`
  overflow-wrap: anywhere;
`;

function Version({
  item: { version, name, saved_at, saved_by, blocks, then },
  nameNow,
  reading,
  onGoBack,
}: { item: VersionItem; nameNow: string } & Pick<VersionsDrawerProps, 'reading' | 'onGoBack'>) {
  const about = copy.about(blocks, saved_by);
  const next = copy.then(then);
  return (
    <li>
      <div>
        <When>{copy.savedOn(saved_at)}</When>
        {name !== nameNow && <Name>{name}</Name>}
        {about !== '' && <About>{about}</About>}
        {next !== '' && <Quiet>{next}</Quiet>}
      </div>
      <Button
        size="sm"
        aria-label={copy.goBackTo(saved_at)}
        pending={reading === version}
        disabled={reading !== null && reading !== version}
        onClick={() => onGoBack(version)}
      >
        {copy.goBack}
      </Button>
    </li>
  );
}

function VersionList({ status, present, versions, reading, onGoBack, onRetry }: VersionsDrawerProps) {
  if (status === 'loading') return <Spinner label={copy.loading} />;
  if (status === 'error')
    return <ErrorView compact title={copy.unread} message="" retryLabel={copy.retry} onRetry={onRetry} />;
  if (versions.length === 0) return <Quiet>{copy.none}</Quiet>;
  return (
    <ol>
      <li aria-current="true">
        <div>
          <When>{copy.present}</When>
          <About>{copy.since(present.blocks, present.savedAt)}</About>
        </div>
      </li>
      {versions.map((item) => (
        <Version key={item.version} nameNow={present.name} {...{ item, reading, onGoBack }} />
      ))}
    </ol>
  );
}

/** States of a report that were saved before, and the way back to each. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { problem, onClose } = props;
  return (
    <ReportDrawer title={copy.title} close={copy.close} onClose={onClose}>
      <Quiet>{copy.note}</Quiet>
      {problem && <Notice tone="danger">{copy.failed(problem)}</Notice>}
      <Entries aria-label={copy.list}>
        <VersionList {...props} />
      </Entries>
    </ReportDrawer>
  );
}
