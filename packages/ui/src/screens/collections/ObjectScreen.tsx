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
  record: Readonly<Record<string, unknown>>;
  message?: string;
  onRetry: () => void;
}

export function ObjectScreen({ status, title, record, message = '', onRetry }: ObjectScreenProps) {
  if (status === 'error')
    return <ErrorView level={1} title={collectionsCopy.objectFailed} message={message} onRetry={onRetry} />;
  return (
    <>
      <PageHeader title={title} description={copy.description} />
      {Object.keys(record).length === 0 ? (
        <EmptyState drawing="empty" title={copy.emptyTitle}>
          {copy.empty(title)}
        </EmptyState>
      ) : (
        <JsonView title={copy.record} value={record} copyLabel={copy.copy} copiedLabel={copy.copied} />
      )}
    </>
  );
}
