import { ListChecks, Redo2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Select } from '../../components/Select.tsx';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { categoryOptions } from './category.options.tsx';
import { columnsCopy as copy } from './review.copy.ts';

interface ColumnTableToolbarProps {
  query: string;
  onQueryChange: (query: string) => void;
  /** Columns that the filter leaves, of how many. */
  found: number;
  total: number;
  /** Columns that the model leaves out. */
  leftOut: number;
  /** Columns that are marked to be edited at once; null while none can be. */
  marked: number | null;
  blocked: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onSeveral: (on: boolean) => void;
  onAssignCategory: (category: string) => void;
  onUndo: () => void;
  onRedo: () => void;
}

const Count = styled.span`
  padding-inline: ${token.space2};
  @media ${narrowQuery} {
    flex: 1 1 auto;
  }
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Filter = styled(SearchField)`
  flex: 0 1 18rem;

  @media ${narrowQuery} {
    flex: 1 1 100%;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-inline-start: auto;

  @media ${narrowQuery} {
    flex: 1 1 100%;
    margin: 0;
  }
`;

const Bulk = styled(Select)`
  width: 16rem;

  @media ${narrowQuery} {
    flex: 1 1 100%;
  }
`;

function ColumnTableToolbarInner({
  query,
  onQueryChange,
  found,
  total,
  leftOut,
  marked,
  blocked,
  canUndo,
  canRedo,
  onSeveral,
  onAssignCategory,
  onUndo,
  onRedo,
}: ColumnTableToolbarProps) {
  return (
    <>
      <Filter value={query} onValueChange={onQueryChange} placeholder={copy.filter} />
      <Count role="status">
        {copy.count(found, total)}
        {leftOut > 0 && <span>, {copy.leftOutCount(leftOut)}</span>}
      </Count>
      <Tools>
        {marked !== null && (
          <Bulk
            label={copy.bulkLabel}
            hideLabel
            placeholder={copy.bulk(marked)}
            options={categoryOptions}
            value={null}
            onValueChange={onAssignCategory}
            disabled={marked === 0 || blocked}
          />
        )}
        {/* One button for both ways: it keeps the focus. */}
        <Button
          icon={marked === null ? ListChecks : undefined}
          disabled={marked === null && blocked}
          onClick={onOwnPress(() => onSeveral(marked === null))}
        >
          {marked === null ? copy.several : copy.severalDone}
        </Button>
        <Button icon={Undo2} disabled={!canUndo} onClick={onUndo}>
          {copy.undo}
        </Button>
        <Button icon={Redo2} disabled={!canRedo} onClick={onRedo}>
          {copy.redo}
        </Button>
      </Tools>
    </>
  );
}

/** Above the columns. A keystroke in one of them leaves it as it is. */
export const ColumnTableToolbar = memo(ColumnTableToolbarInner);
