import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { StaleNotice } from '../../components/StaleNotice.tsx';
import type { SortDirection } from '../../components/TableHeaderCell.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { CollectionFooter, type CollectionFooterProps } from './CollectionFooter.tsx';
import { collectionsCopy as copy } from './collections.copy.ts';
import { CollectionTable } from './CollectionTable.tsx';
import { CollectionToolbar, type CollectionToolbarProps } from './CollectionToolbar.tsx';
import { StandardizedViews, type StandardizedView } from './StandardizedViews.tsx';
import { useObjectTable, type ObjectItem } from './useObjectTable.ts';

export const collectionStatuses = ['loading', 'ready', 'stale', 'error'] as const;

interface CollectionScreenProps extends CollectionToolbarProps, CollectionFooterProps {
  /** Whether the objects are there. */
  status: (typeof collectionStatuses)[number];
  /** Of the collection. */
  title: string;
  /** Of the collection; null leaves the fallback. */
  description: string | null;
  /** Views of its rows that recipes standardize. */
  views: readonly StandardizedView[];
  /** Those of this page. */
  objects: readonly ObjectItem[];
  /** By title, or as the host sends them. */
  sort: SortDirection;
  /** Why they are missing. */
  message?: string;
  /** The next way to sort. */
  onSortChange: (sort: SortDirection) => void;
  /** The person wants them read again. */
  onRetry: () => void;
}

const isFiltered = ({ search, range, sort, pageIndex }: CollectionScreenProps): boolean =>
  search !== '' || range !== null || sort !== 'none' || pageIndex > 0;

/** The objects of a collection, filtered, sorted and paged by the host. Its filters stand in the address, so that it can be shared. */
export function CollectionScreen(props: CollectionScreenProps) {
  const { status, title, description, views, objects, sort, message = '', onSortChange, onRetry } = props;
  const table = useObjectTable(objects);
  const loading = status === 'loading';
  const isEmpty = objects.length === 0;
  const filtered = isFiltered(props);
  return (
    <>
      <PageHeader title={title || copy.fallbackTitle} description={description || undefined} />
      {views.length > 0 && <StandardizedViews views={views} />}
      <Frame
        label={copy.list}
        stale={status === 'stale'}
        toolbar={<CollectionToolbar {...props} filtered={filtered} />}
        notice={status === 'error' && !isEmpty && <StaleNotice message={message} onRetry={onRetry} />}
        footer={
          <CollectionFooter
            {...props}
            loading={loading}
            selected={Object.values(table.state.rowSelection).filter(Boolean).length}
          />
        }
      >
        {loading && <VisuallyHidden role="status">{copy.loading}</VisuallyHidden>}
        {status === 'error' && isEmpty ? (
          <ErrorView title={copy.collectionFailed} message={message} onRetry={onRetry} />
        ) : (
          <CollectionTable
            table={table}
            waitingRows={loading ? props.pageSize : null}
            sort={sort}
            onSortChange={onSortChange}
          />
        )}
        {isEmpty && !loading && status !== 'error' && (
          <EmptyState drawing={filtered ? 'search' : 'empty'}>{copy.empty}</EmptyState>
        )}
      </Frame>
    </>
  );
}
