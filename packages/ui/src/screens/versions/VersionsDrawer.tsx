import type { Problem } from '@plinth/api/facts';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { token } from '../../theme/token.ts';
import { ScreenDrawer } from '../ScreenDrawer.tsx';
import { Entries, Quiet } from '../screenDrawer.styles.ts';
import type { VersionedThing } from './conflict.copy.ts';
import { versionsCopy as copy } from './versions.copy.ts';

export const versionsDrawerStatuses = ['loading', 'ready', 'error'] as const;

interface VersionItem {
  /** What names it. */
  version: number;
  /** What it was called; of a recipe nothing. */
  name?: string | undefined;
  saved_at?: string | undefined;
  /** The address of who saved it. */
  saved_by?: string | undefined;
  /** How many blocks or rules it had, and how many of the rules were on. */
  parts?: number | undefined;
  on?: number | undefined;
  /** What the next saved state has made of it, in blocks or rules. */
  then?: Parameters<typeof copy.then>[1];
}

export interface VersionsDrawerProps {
  /** What the versions are of. */
  of: VersionedThing;
  /** Whether the list is there. */
  status: (typeof versionsDrawerStatuses)[number];
  /** The present state: what it is called, since when it is, and how many blocks or rules it has. */
  present: { name?: string; savedAt: string | undefined; parts: number; on?: number };
  /** Those before, the newest first. */
  versions: readonly VersionItem[];
  /** The one that is looked at, with what it has; null parts while they are read. */
  looked: {
    version: number;
    parts: readonly { id: string; title: string; note?: string | undefined }[] | null;
  } | null;
  /** The one that is being read, to go back to. */
  reading: number | null;
  /** Why one could not be read. */
  problem: Problem | null;
  /** The person wants to see what one has, or no longer. */
  onLook: (version: number | null) => void;
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

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};

  > :first-child {
    flex: 1 1 10rem;
    min-width: 0;
  }
`;

const Buttons = styled.span`
  display: flex;
  gap: ${token.space1};
`;

const Parts = styled.div`
  margin-block-start: ${token.space2};
  padding: ${token.space2} ${token.space3};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceSunken};
  font-size: ${token.typeSm};

  > ol {
    padding-inline-start: ${token.space4};
    list-style: decimal;
  }
  > ol > li {
    display: list-item;
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  > ol > li + li {
    border: 0;
  }
  > ol > li > span {
    color: ${token.textMuted};
  }
`;

function LookedParts({
  id,
  of,
  parts,
}: {
  id: string;
  of: VersionedThing;
  parts: NonNullable<VersionsDrawerProps['looked']>['parts'];
}) {
  return (
    <Parts id={id}>
      {parts === null && <Spinner label={copy.looking} />}
      {parts?.length === 0 && copy.empty[of]}
      {parts !== null && parts.length > 0 && (
        <ol>
          {parts.map(({ id: part, title, note }) => (
            <li key={part}>
              {breakable(title)}
              {note !== undefined && <span> · {note}</span>}
            </li>
          ))}
        </ol>
      )}
    </Parts>
  );
}

function Version({
  item: { version, name = '', saved_at, saved_by, parts, on, then },
  of,
  present,
  looked,
  reading,
  onLook,
  onGoBack,
}: { item: VersionItem } & Pick<
  VersionsDrawerProps,
  'of' | 'present' | 'looked' | 'reading' | 'onLook' | 'onGoBack'
>) {
  const partsId = useId();
  const about = copy.about(of, { parts, on }, saved_by);
  const next = copy.then(of, then);
  const isLooked = looked?.version === version;
  return (
    <li>
      <div>
        <Row>
          <div>
            <When>{copy.savedOn(saved_at)}</When>
            {name !== '' && name !== present.name && <Name>{breakable(name)}</Name>}
            {about !== '' && <About>{breakable(about)}</About>}
            {next !== '' && <Quiet>{next}</Quiet>}
          </div>
          <Buttons>
            <Button
              size="sm"
              variant="quiet"
              aria-label={isLooked ? copy.hideOf(saved_at) : copy.showOf(saved_at)}
              aria-expanded={isLooked}
              aria-controls={isLooked ? partsId : undefined}
              onClick={() => onLook(isLooked ? null : version)}
            >
              {isLooked ? copy.hide : copy.show}
            </Button>
            <Button
              size="sm"
              aria-label={copy.goBackTo(saved_at)}
              pending={reading === version}
              disabled={reading !== null && reading !== version}
              onClick={() => onGoBack(version)}
            >
              {copy.goBack}
            </Button>
          </Buttons>
        </Row>
        {isLooked && <LookedParts id={partsId} of={of} parts={looked.parts} />}
      </div>
    </li>
  );
}

function VersionList(props: VersionsDrawerProps) {
  const { of, status, present, versions, onRetry } = props;
  if (status === 'loading') return <Spinner label={copy.loading} />;
  if (status === 'error') return <ErrorView compact title={copy.unread} onRetry={onRetry} />;
  if (versions.length === 0) return <Quiet>{copy.none}</Quiet>;
  return (
    <ol>
      <li aria-current="true">
        <div>
          <When>{copy.present}</When>
          <About>{copy.since(of, present, present.savedAt)}</About>
        </div>
      </li>
      {versions.map((item) => (
        <Version key={item.version} {...props} item={item} />
      ))}
    </ol>
  );
}

/** States of a report or a recipe that were saved before, what each had, and the way back to it. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { of, problem, onClose } = props;
  return (
    <ScreenDrawer title={copy.title} close={copy.close} onClose={onClose}>
      <Quiet>{copy.note(of)}</Quiet>
      {problem && <Notice tone="danger">{copy.failed(problem)}</Notice>}
      <Entries aria-label={copy.list}>
        <VersionList {...props} />
      </Entries>
    </ScreenDrawer>
  );
}
