import {
  Cable,
  Circle,
  Download,
  Eye,
  KeyRound,
  Link,
  LogIn,
  Mail,
  Pencil,
  ShieldAlert,
  Trash2,
  Unlink,
  UserCog,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { activityKinds, type ActivityKind } from '@plinth/api/facts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { token } from '../../theme/token.ts';
import { activityCopy as copy } from './activity.copy.ts';
import { securityCopy } from './security.copy.ts';

export const activityFrameStatuses = ['loading', 'ready', 'error'] as const;

/** Something that happened in the account. */
interface ActivityItem {
  id: string;
  /** As the host names it. */
  kind: string;
  /** ISO 8601. */
  at: string;
  /** The name of the connection, the model or the report. */
  subject: string | null;
  device: string | null;
  network: string | null;
  place: string | null;
}

export interface ActivityFrameProps {
  /** Whether the list is there. */
  status: (typeof activityFrameStatuses)[number];
  /** The newest first. */
  activity: readonly ActivityItem[];
  /** The person wants it read again. */
  onRetry: () => void;
}

const shownAtFirst = 8;

const icons: Readonly<Record<ActivityKind, LucideIcon>> = {
  signed_in: LogIn,
  sign_in_refused: ShieldAlert,
  password_changed: KeyRound,
  password_set_by_operator: UserCog,
  reset_link_by_operator: UserCog,
  connection_created: Cable,
  connection_changed: Pencil,
  connection_deleted: Trash2,
  model_exported: Download,
  link_created: Link,
  link_withdrawn: Unlink,
  link_opened: Eye,
  report_mailed: Mail,
  report_exported: Download,
};
const iconOf = (kind: string): LucideIcon => {
  const known = activityKinds.find((one) => one === kind);
  return known === undefined ? Circle : icons[known];
};

const What = styled.div`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  align-items: center;
  gap: ${token.space3};
`;

const Mark = styled.span`
  display: grid;
  color: ${token.textMuted};

  &[data-refused] {
    color: ${token.dangerText};
  }
`;

const Words = styled.div`
  overflow-wrap: anywhere;
`;

/** Names are up to 120 characters long, and tell apart what happened. */
const Subject = styled.span`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  font-weight: ${token.weightRegular};
  line-height: ${token.lineXs};
`;

const Kept = styled.span`
  flex: 1 1 14rem;
  max-width: 64ch;
  margin-inline-end: auto;
`;

function ActivityRow({ item }: { item: ActivityItem }) {
  const { kind, at, subject, device, network, place } = item;
  const placeText = place === null ? undefined : securityCopy.places[place];
  const second = [placeText, network].filter(Boolean).join(' · ');
  const when = securityCopy.moment(at);
  const where = [device, second].filter(Boolean).join(' · ');
  return (
    <TableRow>
      <TableCell rowHeader wrap tone="strong" tabIndex={-1}>
        <What>
          <Mark aria-hidden data-refused={kind === 'sign_in_refused' || undefined}>
            <Icon icon={iconOf(kind)} size={16} />
          </Mark>
          <Words>
            {copy.what(kind)}
            {subject !== null && <Subject>{breakable(subject)}</Subject>}
            <NarrowLine>{securityCopy.line([where], when)}</NarrowLine>
          </Words>
        </What>
      </TableCell>
      <TableCell wide>
        {where === '' ? (
          securityCopy.notTold
        ) : (
          <TwoLines second={second}>{device ?? securityCopy.unknownDevice}</TwoLines>
        )}
      </TableCell>
      <TableCell numeric wrap wide>
        {when}
      </TableCell>
    </TableRow>
  );
}

function ActivityTable({
  ref,
  status,
  activity,
}: Pick<ActivityFrameProps, 'status' | 'activity'> & { ref: Ref<HTMLTableSectionElement> }) {
  return (
    <Table tall label={copy.title} busy={status === 'loading'}>
      <TableHead>
        <TableRow still>
          <TableHeaderCell>{copy.columns.what}</TableHeaderCell>
          <TableHeaderCell width="16.25rem" wide>
            {copy.columns.where}
          </TableHeaderCell>
          <TableHeaderCell width="10rem" numeric wide>
            {copy.columns.when}
          </TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody ref={ref}>
        {status === 'loading' ? (
          <SkeletonRows folds rows={4} widths={['180px', '140px', '90px']} numeric={[2]} />
        ) : (
          activity.map((item) => <ActivityRow key={item.id} item={item} />)
        )}
      </TableBody>
    </Table>
  );
}

/** What happened in the account, the newest first: what nobody of its own did stands out by where it came from. */
export function ActivityFrame({ status, activity, onRetry }: ActivityFrameProps) {
  const [showsAll, setShowsAll] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  // The button goes with its press: who reads on does so where the rows go on.
  useFocusIfLost(showsAll, () => body.current?.rows[shownAtFirst]?.cells[0]);
  if (status === 'error')
    return (
      <Frame title={copy.title}>
        <ErrorView compact title={copy.failed} onRetry={onRetry} />
      </Frame>
    );
  const isCut = !showsAll && activity.length > shownAtFirst;
  return (
    <Frame
      title={copy.title}
      footer={
        <>
          <Kept>{copy.kept}</Kept>
          {isCut && <Button onClick={() => setShowsAll(true)}>{copy.all(activity.length)}</Button>}
        </>
      }
    >
      {status === 'ready' && activity.length === 0 ? (
        <EmptyState compact>{copy.none}</EmptyState>
      ) : (
        <ActivityTable
          ref={body}
          status={status}
          activity={isCut ? activity.slice(0, shownAtFirst) : activity}
        />
      )}
    </Frame>
  );
}
