import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { collectionsCopy } from './collections.copy.ts';

const copy = collectionsCopy.object;

export const objectStatuses = ['ready', 'stale', 'error'] as const;

interface ObjectScreenProps {
  /** Whether the object is there. */
  status: (typeof objectStatuses)[number];
  /** Of the object. */
  title: string;
  /** Any JSON; undefined where the host sent none. */
  record: unknown;
  /** Why it is missing. */
  message?: string;
  /** The person wants it read again. */
  onRetry: () => void;
}

const isEmpty = (record: unknown): boolean =>
  record === undefined || (typeof record === 'object' && record !== null && Object.keys(record).length === 0);

/** One object as it is kept, as JSON to be read and copied. It can't be changed here. */
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
