import { connectionsPageSize, sourceTypeName } from '@plinth/api/facts';
import { ChevronRight, Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { CentredButtons } from '../../primitives/centred.styles.ts';
import { NoneFound } from '../../primitives/NoneFound.tsx';
import { RowLink } from '../../primitives/RowLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { StaleNotice } from '../../components/StaleNotice.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { pageRange } from '../../components/pagination.pages.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { SourceMark } from '../../components/SourceMark.tsx';
import { SourceName } from '../../components/SourceName.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { ToolbarSearch } from '../../primitives/ToolbarSearch.tsx';
import { useMedia } from '../../primitives/useMedia.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { nameLine, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { connectionsCopy, dateTime, timeOfDay } from './connections.copy.ts';
import { filterConnections, type ConnectionItem } from './connections.filter.ts';

const copy = connectionsCopy.list;

export const connectionsStatuses = ['loading', 'ready', 'stale', 'error'] as const;

export interface ConnectionsScreenProps {
  /** Whether the list is there. */
  status: (typeof connectionsStatuses)[number];
  /** Those of this page that fit the search. */
  connections: readonly ConnectionItem[];
  /** What is searched. */
  query: string;
  /** From 1. */
  page: number;
  /** Where a new one is made. */
  createHref: string;
  /** The same for a file. */
  uploadHref: string;
  /** Why the list couldn't be had; shown above an older list where there is one. */
  message?: string;
  /** Offered on the empty list where the host has it. */
  sample?: { pending: boolean; onAdd: () => void } | undefined;
  /** What is in the field after a key. */
  onQueryChange: (query: string) => void;
  /** The page that is wanted, from 1. */
  onPageChange: (page: number) => void;
  /** The person wants them read again. */
  onRetry: () => void;
}

const Row = styled(TableRow)`
  .chevron {
    opacity: 0;
    color: ${token.textMuted};
  }
  &:hover .chevron,
  &:focus-within .chevron {
    opacity: 1;
  }
`;

const Owner = styled.span<{ $other: boolean }>`
  ${truncate}
  color: ${({ $other }) => ($other ? token.textMuted : token.textDefault)};
`;

const List = styled.ul`
  > li {
    position: relative;
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 ${token.space3};
    min-height: 62px;
    padding: ${token.space2} ${token.space3};
  }
  > li:not(:last-child) {
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > li:hover {
    background: ${token.surfaceHover};
  }
`;

const Line = styled.div`
  ${truncate}
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Warning = styled.span`
  color: ${token.warningText};
`;

const Name = styled.div`
  ${nameLine}
`;

const Time = styled.time`
  position: relative;
  z-index: 1;
  align-self: start;
  padding-block: 2px;
  font-size: ${token.typeSm};
`;

const Words = styled.div`
  display: grid;
  justify-items: center;
  gap: ${token.space4};

  > p {
    max-width: 58ch;
    color: ${token.textMuted};
    text-align: center;
    text-wrap: balance;
  }
`;

/** All are in sight from the width of a tablet on. */
const widths = {
  source: 'clamp(7.25rem, 14vw, 10.5rem)',
  owner: 'clamp(9.25rem, 18vw, 17rem)',
  created: 'clamp(9.75rem, 15vw, 11.75rem)',
  open: '2.75rem',
};

function Head() {
  return (
    <TableHead>
      <tr>
        <TableHeaderCell>{copy.columns.name}</TableHeaderCell>
        <TableHeaderCell width={widths.source}>{copy.columns.source}</TableHeaderCell>
        <TableHeaderCell width={widths.owner}>{copy.columns.owner}</TableHeaderCell>
        <TableHeaderCell width={widths.created} numeric>
          {copy.columns.created}
        </TableHeaderCell>
        <TableHeaderCell width={widths.open} hideText>
          {copy.columns.open}
        </TableHeaderCell>
      </tr>
    </TableHead>
  );
}

function WideList({ rows }: { rows: readonly ConnectionItem[] }) {
  return (
    <Table label={copy.table} tall minWidth={660}>
      <Head />
      <TableBody>
        {rows.map(({ id, name, type, place, needsPassword = false, ownerEmail, created, href }) => (
          <Row key={id}>
            <TableCell tone="strong">
              <TwoLines
                second={needsPassword ? <Warning>{copy.needsPassword}</Warning> : place}
                mono={!needsPassword}
              >
                <RowLink to={href}>{name}</RowLink>
              </TwoLines>
            </TableCell>
            <TableCell>
              <SourceName type={type} />
            </TableCell>
            <TableCell>
              <Owner $other={ownerEmail === null}>{ownerEmail ?? copy.otherUser}</Owner>
            </TableCell>
            <TableCell numeric>
              <time dateTime={created}>{dateTime(created)}</time>
            </TableCell>
            <TableCell>
              <span className="chevron">
                <Icon icon={ChevronRight} />
              </span>
            </TableCell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function NarrowList({ rows }: { rows: readonly ConnectionItem[] }) {
  return (
    <List aria-label={copy.table}>
      {rows.map(({ id, name, type, needsPassword = false, ownerEmail, created, href }) => (
        <li key={id}>
          <SourceMark type={type} size={32} />
          <div style={{ minWidth: 0 }}>
            <Name>
              <RowLink to={href}>{name}</RowLink>
            </Name>
            <Line>
              {needsPassword ? (
                <Warning>{copy.needsPassword}</Warning>
              ) : (
                `${sourceTypeName(type)} · ${ownerEmail ?? copy.otherUser}`
              )}
            </Line>
          </div>
          <Tooltip content={dateTime(created)}>
            <Time dateTime={created} tabIndex={0}>
              {timeOfDay(created)}
              <VisuallyHidden>, {dateTime(created)}</VisuallyHidden>
            </Time>
          </Tooltip>
        </li>
      ))}
    </List>
  );
}

function ConnectionList({ connections, page }: Pick<ConnectionsScreenProps, 'connections' | 'page'>) {
  const { start, end } = pageRange(page, connectionsPageSize, connections.length);
  const rows = connections.slice(start, end);
  return useMedia(narrowQuery) ? <NarrowList rows={rows} /> : <WideList rows={rows} />;
}

function Loading() {
  const narrow = useMedia(narrowQuery);
  return (
    <>
      <VisuallyHidden role="status">{copy.loading}</VisuallyHidden>
      {narrow ? (
        <List aria-hidden>
          {[0, 1, 2, 3].map((row) => (
            <li key={row}>
              <Skeleton width="32px" height={32} />
              <div>
                <Skeleton width="60%" />
                <br />
                <Skeleton width="80%" />
              </div>
              <Skeleton width="36px" />
            </li>
          ))}
        </List>
      ) : (
        <Table label={copy.table} tall minWidth={660} busy>
          <Head />
          <TableBody>
            <SkeletonRows
              rows={connectionsPageSize}
              widths={['240px', '96px', '180px', '120px', '']}
              numeric={[3]}
            />
          </TableBody>
        </Table>
      )}
    </>
  );
}

/** What a connection is for, and the ways to one without credentials. */
function FirstConnection({
  query,
  uploadHref,
  sample,
}: Pick<ConnectionsScreenProps, 'query' | 'uploadHref' | 'sample'>) {
  const ways = (
    <Words>
      <p>{copy.use}</p>
      <CentredButtons>
        <ButtonLink to={uploadHref}>{copy.upload}</ButtonLink>
        {sample && (
          <Button onClick={sample.onAdd} pending={sample.pending} pendingLabel={copy.samplePending}>
            {copy.sample}
          </Button>
        )}
      </CentredButtons>
    </Words>
  );
  return (
    <EmptyState drawing="first" action={ways}>
      {query.trim() === '' ? copy.empty : copy.noMatch(query.trim())}
    </EmptyState>
  );
}

/** All connections, four a page, to be searched and opened. Where there are none yet, it shows how to begin. */
export function ConnectionsScreen({
  status,
  connections,
  query,
  page,
  createHref,
  uploadHref,
  message = '',
  sample,
  onQueryChange,
  onPageChange,
  onRetry,
}: ConnectionsScreenProps) {
  const found = filterConnections(connections, query);
  const failedEmpty = status === 'error' && connections.length === 0;

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <ButtonLink variant="primary" icon={Plus} to={createHref}>
            {copy.add}
          </ButtonLink>
        }
      />
      <Frame
        label={copy.table}
        stale={status === 'stale'}
        toolbar={<ToolbarSearch value={query} onValueChange={onQueryChange} placeholder={copy.search} />}
        footer={
          found.length > 0 && status !== 'loading' ? (
            <Pagination
              page={page}
              pageSize={connectionsPageSize}
              total={found.length}
              onPageChange={onPageChange}
            />
          ) : undefined
        }
        notice={
          status === 'error' &&
          !failedEmpty && <StaleNotice message={copy.staleFailed(message)} onRetry={onRetry} />
        }
      >
        <NoneFound>
          {connections.length > 0 && found.length === 0 ? copy.noMatch(query.trim()) : null}
        </NoneFound>
        {status === 'loading' ? (
          <Loading />
        ) : failedEmpty ? (
          <ErrorView title={copy.failed} message={message} onRetry={onRetry} />
        ) : found.length > 0 ? (
          <ConnectionList connections={found} page={page} />
        ) : (
          connections.length === 0 && <FirstConnection {...{ query, uploadHref, sample }} />
        )}
      </Frame>
    </>
  );
}
