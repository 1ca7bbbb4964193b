import { Undo2 } from 'lucide-react';
import { memo } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Select } from '../../components/Select.tsx';
import { token } from '../../theme/token.ts';
import { categoryOptions } from './category.options.tsx';
import { columnsCopy as copy } from './review.copy.ts';

interface ColumnTableToolbarProps {
  query: string;
  onQueryChange: (query: string) => void;
  /** Columns that the filter leaves, of how many. */
  found: number;
  total: number;
  /** Columns that are ticked. */
  chosen: number;
  blocked: boolean;
  canUndo: boolean;
  onAssignCategory: (category: string) => void;
  onUndo: () => void;
}

const Count = styled.span`
  padding-inline: ${token.space2};
  @media (max-width: 767px) {
    flex: 1 1 auto;
  }
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Filter = styled(SearchField)`
  flex: 0 1 18rem;

  @media (max-width: 767px) {
    flex: 1 1 100%;
  }
`;

const Bulk = styled(Select)`
  flex: 0 1 17rem;
  margin-inline-start: auto;

  @media (max-width: 767px) {
    flex: 1 1 100%;
    order: 1;
  }
`;

function ColumnTableToolbarInner({
  query,
  onQueryChange,
  found,
  total,
  chosen,
  blocked,
  canUndo,
  onAssignCategory,
  onUndo,
}: ColumnTableToolbarProps) {
  return (
    <>
      <Filter value={query} onValueChange={onQueryChange} placeholder={copy.filter} />
      <Count role="status">{copy.count(found, total)}</Count>
      <Bulk
        label={copy.bulkLabel}
        hideLabel
        placeholder={copy.bulk(chosen)}
        options={categoryOptions}
        value={null}
        onValueChange={onAssignCategory}
        disabled={chosen === 0 || blocked}
      />
      <Button icon={Undo2} disabled={!canUndo} onClick={onUndo}>
        {copy.undo}
      </Button>
    </>
  );
}

/** Above the columns. A keystroke in one of them leaves it as it is. */
export const ColumnTableToolbar = memo(ColumnTableToolbarInner);
