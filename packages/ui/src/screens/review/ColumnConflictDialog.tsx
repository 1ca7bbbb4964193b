import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { CategoryName } from '../../components/CategoryName.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { mono } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import type { ColumnConflictView } from './column.types.ts';
import { conflictCopy as copy } from './review.copy.ts';

export interface ColumnConflictActions {
  /** Columns, and whose values stay. */
  onConflictChoose: (names: readonly string[], keep: 'mine' | 'theirs') => void;
  /** All is decided: the person saves. */
  onConflictResolve: () => void;
  /** The person decides later. */
  onConflictLeave: () => void;
}

interface ColumnConflictDialogProps extends ColumnConflictActions {
  /** Which columns have two values; null for no dialog. */
  conflict: ColumnConflictView | null;
}

type Clash = ColumnConflictView['clashes'][number];
type Values = Clash['mine'];

const List = styled.ul`
  display: grid;
  border-block: 1px solid ${token.borderSubtle};

  > li {
    display: grid;
    gap: ${token.space3};
    padding-block: ${token.space4};
  }
  > li + li {
    border-block-start: 1px solid ${token.borderSubtle};
  }
`;

const Name = styled.h3`
  ${mono}
  color: ${token.textStrong};
  overflow-wrap: anywhere;
`;

const Sides = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${token.space2} ${token.space4};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  > dt {
    color: ${token.textMuted};
  }
  > dd {
    display: grid;
    gap: 4px;
    overflow-wrap: anywhere;
  }
  > dd[data-kept] {
    color: ${token.textStrong};
  }
  > dd[data-kept='no'] {
    color: ${token.textMuted};
    text-decoration: line-through;
  }
`;

const All = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`;

const Muted = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

/** The values that differ: what both say alike is no question. */
function Side({ values, other }: { values: Values; other: Values }) {
  return (
    <>
      {values.data_category !== other.data_category && <CategoryName category={values.data_category} />}
      {values.description !== other.description && <span>{values.description || copy.noDescription}</span>}
      {values.synonyms !== other.synonyms && <span>{copy.synonyms(values.synonyms ?? '')}</span>}
      {values.selected !== other.selected && <span>{values.selected ? copy.included : copy.leftOut}</span>}
    </>
  );
}

const keptMark = (keep: Clash['keep'], side: 'mine' | 'theirs') =>
  keep === null ? undefined : keep === side ? 'yes' : 'no';

function ClashItem({ clash, onChoose }: { clash: Clash; onChoose: (keep: 'mine' | 'theirs') => void }) {
  const { name, mine, theirs, keep } = clash;
  return (
    <li>
      <Name>{breakable(name)}</Name>
      <Sides>
        <dt>{copy.mine}</dt>
        <dd data-kept={keptMark(keep, 'mine')}>
          <Side values={mine} other={theirs} />
        </dd>
        <dt>{copy.theirs}</dt>
        <dd data-kept={keptMark(keep, 'theirs')}>
          <Side values={theirs} other={mine} />
        </dd>
      </Sides>
      <SegmentedControl
        label={copy.choice(name)}
        hideLabel
        options={[
          { value: 'mine', label: copy.keepMine },
          { value: 'theirs', label: copy.takeTheirs },
        ]}
        value={keep}
        onValueChange={onChoose}
      />
    </li>
  );
}

/** Two have changed the same columns: what stays is chosen column by column. */
export function ColumnConflictDialog({
  conflict,
  onConflictChoose,
  onConflictResolve,
  onConflictLeave,
}: ColumnConflictDialogProps) {
  const clashes = conflict?.clashes ?? [];
  const names = clashes.map(({ name }) => name);
  const others = conflict?.changedNames.filter((name) => !names.includes(name)) ?? [];
  const undecided = clashes.some(({ keep }) => keep === null);
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => !open && onConflictLeave()}
      title={copy.title}
      onSubmit={() => !undecided && onConflictResolve()}
      footer={
        <>
          <Button onClick={onConflictLeave}>{copy.later}</Button>
          <Button type="submit" variant="primary" disabled={undecided}>
            {copy.save}
          </Button>
        </>
      }
    >
      <p>{copy.message(clashes.length)}</p>
      {clashes.length > 1 && (
        <All>
          <Button size="sm" onClick={() => onConflictChoose(names, 'mine')}>
            {copy.keepAll}
          </Button>
          <Button size="sm" onClick={() => onConflictChoose(names, 'theirs')}>
            {copy.takeAll}
          </Button>
        </All>
      )}
      <List>
        {clashes.map((clash) => (
          <ClashItem
            key={clash.name}
            clash={clash}
            onChoose={(keep) => onConflictChoose([clash.name], keep)}
          />
        ))}
      </List>
      {others.length > 0 && <Muted>{copy.also(others)}</Muted>}
    </Dialog>
  );
}
