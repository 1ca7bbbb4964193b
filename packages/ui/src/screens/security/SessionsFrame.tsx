import { LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useRef, useState, type Ref, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { securityCopy as copy } from './security.copy.ts';

export const sessionsFrameStatuses = ['loading', 'ready', 'error'] as const;

/** One place where the account is signed in. */
interface AccountSessionItem {
  id: string;
  /** The session of this browser. */
  current: boolean;
  device: string | null;
  kind: string | null;
  address: string | null;
  place: string | null;
  since: string | null;
  lastUsed: string | null;
}

export interface SessionsFrameProps {
  /** How long each session lasts; null where the host doesn't tell, or they differ. */
  days: number | null;
  /** Whether the sessions are there. */
  status: (typeof sessionsFrameStatuses)[number];
  /** The one that asks first. */
  sessions: readonly AccountSessionItem[];
  /** Those that are being ended. */
  endingIds?: readonly string[];
  /** Those that could not be ended, and why. */
  failures?: readonly { id: string; reason: string }[];
  /** All are being ended. */
  endingAll?: boolean;
  /** Why “Log out everywhere” failed. */
  endAllError?: string | undefined;
  /** The person wants one ended. */
  onEnd: (id: string) => void;
  /** The answer to the question was yes. */
  onEndAll: () => void;
  /** The person wants them read again. */
  onRetry: () => void;
}

const kinds = { mobile: Smartphone, tablet: Tablet };

const Device = styled.div`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  align-items: center;
  gap: ${token.space3};

  @media ${narrowQuery} {
    gap: ${token.space2};
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceCanvas};
`;

const Sessions = styled(Table)`
  tbody > tr > * {
    height: 64px;
  }
`;

const ActionsHead = styled(TableHeaderCell)`
  @media ${narrowQuery} {
    /* At 320 px a moment has room beside it. */
    width: 6.5rem;
  }
`;

const Grow = styled.span`
  flex: 1 1 14rem;
`;

const Padded = styled.div`
  padding: ${token.space3} ${token.space4};
`;

const nameOf = ({ device }: AccountSessionItem): string => device ?? copy.unknownDevice;

function SessionRow({
  session,
  ending,
  onEnd,
}: {
  session: AccountSessionItem;
  ending: boolean;
  onEnd: () => void;
}) {
  const { current, kind, address, place, since, lastUsed } = session;
  const placeText = place === null ? undefined : copy.places[place];
  const lastUsedText = current ? copy.now : copy.moment(lastUsed);
  const line = current ? '' : copy.line([placeText], lastUsedText);
  return (
    <TableRow selected={current} changed={current}>
      <TableCell rowHeader tone="strong">
        <Device>
          <Mark aria-hidden>
            <Icon icon={kinds[kind as keyof typeof kinds] ?? Monitor} size={18} />
          </Mark>
          <div>
            {current ? <TwoLines second={copy.thisSession}>{nameOf(session)}</TwoLines> : nameOf(session)}
            {line !== '' && <NarrowLine>{line}</NarrowLine>}
          </div>
        </Device>
      </TableCell>
      <TableCell wide>
        {address === null ? copy.notTold : <TwoLines second={placeText ?? copy.notTold}>{address}</TwoLines>}
      </TableCell>
      <TableCell numeric wrap wide>
        {copy.moment(since)}
      </TableCell>
      <TableCell numeric wrap wide>
        {lastUsedText}
      </TableCell>
      <TableCell numeric>
        {!current && (
          <Button size="sm" pending={ending} aria-label={copy.logOutOf(nameOf(session))} onClick={onEnd}>
            {copy.logOut}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function SessionsTable({
  status,
  sessions,
  endingIds = [],
  heir,
  onEnd,
}: Pick<SessionsFrameProps, 'status' | 'sessions' | 'endingIds' | 'onEnd'> & {
  /** Has the focus once no session is left that can be ended. */
  heir: RefObject<HTMLElement | null>;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const goOnAt = useFocusAfterRemoval(sessions.length, (at) =>
    // The host takes its time: who went elsewhere meanwhile stays there.
    document.activeElement === document.body
      ? (body.current?.rows[at]?.querySelector('button') ?? heir.current)
      : null,
  );
  return (
    <Sessions label={copy.sessions} busy={status === 'loading'}>
      <TableHead>
        <TableRow still>
          <TableHeaderCell>{copy.columns.device}</TableHeaderCell>
          <TableHeaderCell width="clamp(6.25rem, 12vw, 8.25rem)" wide>
            {copy.columns.place}
          </TableHeaderCell>
          <TableHeaderCell width="clamp(6rem, 19vw, 10rem)" numeric wide>
            {copy.columns.since}
          </TableHeaderCell>
          <TableHeaderCell width="clamp(6rem, 19vw, 10rem)" numeric wide>
            {copy.columns.lastUsed}
          </TableHeaderCell>
          <ActionsHead width="clamp(6.5rem, 12vw, 8.25rem)" numeric>
            {copy.columns.actions}
          </ActionsHead>
        </TableRow>
      </TableHead>
      <TableBody ref={body}>
        {status === 'loading' ? (
          <SkeletonRows folds rows={1} widths={['160px', '100px', '90px', '90px', '']} numeric={[2, 3]} />
        ) : (
          sessions.map((session, at) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={endingIds.includes(session.id)}
              onEnd={() => {
                goOnAt(at);
                onEnd(session.id);
              }}
            />
          ))
        )}
      </TableBody>
    </Sessions>
  );
}

function Foot({
  ref,
  status,
  days,
  onAsk,
}: Pick<SessionsFrameProps, 'status' | 'days'> & { ref: Ref<HTMLButtonElement>; onAsk: () => void }) {
  return (
    <>
      <Grow>{copy.lasts(days)}</Grow>
      <Button ref={ref} variant="danger" icon={LogOut} disabled={status === 'loading'} onClick={onAsk}>
        {copy.everywhere}
      </Button>
    </>
  );
}

function Failures({ failures = [], sessions }: Pick<SessionsFrameProps, 'failures' | 'sessions'>) {
  return failures.map(({ id, reason }) => {
    const failed = sessions.find((session) => session.id === id);
    return (
      <Padded key={id}>
        <Notice tone="danger">
          {copy.logOutFailed(failed ? nameOf(failed) : copy.unknownDevice, reason)}
        </Notice>
      </Padded>
    );
  });
}

/** Where the account is signed in. Ending one session is a press, ending all of them asks first. */
export function SessionsFrame({
  status,
  sessions,
  days,
  endingIds = [],
  failures,
  endingAll = false,
  endAllError,
  onEnd,
  onEndAll,
  onRetry,
}: SessionsFrameProps) {
  const [asking, setAsking] = useState(false);
  // Why it failed is told until it is asked anew.
  const [hasAnswered, setAnswered] = useState(false);
  const everywhere = useRef<HTMLButtonElement>(null);
  return (
    <Frame
      title={copy.sessions}
      footer={
        status === 'error' ? undefined : (
          <Foot
            ref={everywhere}
            {...{ status, days }}
            onAsk={() => {
              setAnswered(false);
              setAsking(true);
            }}
          />
        )
      }
    >
      {status === 'error' ? (
        <ErrorView compact title={copy.sessionsFailed} onRetry={onRetry} />
      ) : (
        <SessionsTable heir={everywhere} {...{ status, sessions, endingIds, onEnd }} />
      )}
      <Failures failures={failures} sessions={sessions} />
      <ConfirmDialog
        open={asking}
        title={copy.everywhereTitle}
        message={copy.everywhereText}
        confirmLabel={copy.everywhere}
        pending={endingAll}
        pendingLabel={copy.loggingOut}
        error={hasAnswered ? endAllError : undefined}
        onConfirm={() => {
          setAnswered(true);
          onEndAll();
        }}
        onCancel={() => setAsking(false)}
      />
    </Frame>
  );
}
