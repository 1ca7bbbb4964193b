import { pageSizes } from '@plinth/api/facts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { Select } from '../../components/Select.tsx';
import { token } from '../../theme/token.ts';
import { collectionsCopy as copy } from './collections.copy.ts';

export interface CollectionFooterProps {
  /** Objects that fit the filters. */
  total: number;
  /** From 0. */
  pageIndex: number;
  /** Objects on one page. */
  pageSize: number;
  /** The page that is wanted, from 0. */
  onPageChange: (pageIndex: number) => void;
  /** How many are wanted on one page. */
  onPageSizeChange: (pageSize: number) => void;
}

const Foot = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};

  > nav {
    display: flex;
    align-items: center;
    gap: ${token.space2};
    margin-inline-start: auto;
    color: ${token.textDefault};
  }
  > nav > span {
    margin-inline-end: ${token.space1};
  }
`;

const PageSize = styled(Select<string>)`
  width: 104px;

  /* Where letters are larger. */
  @media (pointer: coarse) {
    width: 128px;
  }
`;

const pageSizeOptions = pageSizes.map((size) => ({ value: String(size), label: copy.show(size) }));

export function CollectionFooter({
  loading,
  selected,
  total,
  pageIndex,
  pageSize,
  onPageChange,
  onPageSizeChange,
}: CollectionFooterProps & { loading: boolean; selected: number }) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  return (
    <Foot>
      <PageSize
        label={copy.pageSize}
        hideLabel
        size="sm"
        options={pageSizeOptions}
        value={String(pageSize)}
        onValueChange={(size) => onPageSizeChange(Number(size))}
      />
      {!loading && (
        <span role="status">
          {copy.total(total)}
          {selected > 0 && ` · ${copy.selected(selected)}`}
        </span>
      )}
      <nav aria-label={copy.pages}>
        <span role="status">{copy.page(pageIndex + 1)}</span>
        <IconButton
          variant="secondary"
          size="sm"
          icon={ChevronLeft}
          label={copy.previous}
          disabled={pageIndex === 0}
          onClick={() => onPageChange(pageIndex - 1)}
        />
        <IconButton
          variant="secondary"
          size="sm"
          icon={ChevronRight}
          label={copy.next}
          disabled={pageIndex >= lastPage}
          onClick={() => onPageChange(pageIndex + 1)}
        />
      </nav>
    </Foot>
  );
}
