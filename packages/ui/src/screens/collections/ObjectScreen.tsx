import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { collectionsCopy } from './collections.copy.ts';

const copy = collectionsCopy.object;

export const objectStatuses = ['ready', 'stale', 'error'] as const;

interface ObjectScreenProps {
  status: (typeof objectStatuses)[number];
  title: string;
  /** Any JSON; undefined where the host sent none. */
  record: unknown;
  message?: string;
  onRetry: () => void;
}

const isEmpty = (record: unknown): boolean =>
  record === undefined || (typeof record === 'object' && record !== null && Object.keys(record).length === 0);

export function ObjectScreen({ status, title, record, message = '', onRetry }: ObjectScreenProps) {
  if (status === 'error')
    return <ErrorView level={1} title={collectionsCopy.objectFailed} message={message} onRetry={onRetry} />;
  return (
    <>
      <PageHeader title={title} description={copy.description} />
      {isEmpty(record) ? (
        <EmptyState drawing="empty" title={copy.emptyTitle}>
          {copy.empty(title)}
        </EmptyState>
      ) : (
        <JsonView title={copy.record} value={record} />
      )}
    </>
  );
}
