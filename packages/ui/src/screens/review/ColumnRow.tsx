import { isDataCategory } from '@plinth/api/facts';
import { Check, CircleQuestionMark, Database, Info, PenLine, Pencil, WandSparkles, X } from 'lucide-react';
import { memo, useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { CategoryName } from '../../components/CategoryName.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { NullShare } from '../../components/NullShare.tsx';
import { Select } from '../../components/Select.tsx';
import { TextField } from '../../components/TextField.tsx';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { nameLine, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { categoryOptions } from './category.options.tsx';
import type { ColumnEditView, ColumnItem, ColumnTableRowActions } from './column.types.ts';
import { ColumnDistribution } from './ColumnDistribution.tsx';
import { ColumnFacts } from './ColumnFacts.tsx';
import * as part from './columnTable.parts.ts';
import { synonymsCopy } from '../synonyms.copy.ts';
import { columnFailureText, columnsCopy as copy, type ColumnFailureView } from './review.copy.ts';

interface ColumnRowProps {
  /** Measures the row; it brings a body of its own, so that its details belong to it. */
  ref?: Ref<HTMLTableSectionElement>;
  column: ColumnItem;
  /** In the whole list, from 0. */
  index: number;
  /** Set while this row is the one being edited. */
  edit: ColumnEditView | null;
  /** Another row is being edited, or something is being saved. */
  blocked: boolean;
  saving: boolean;
  failure: ColumnFailureView | null;
  pending: boolean;
  /** The pending change hasn't reached the draft. */
  unsent: boolean;
  /** Set while several columns are marked to be edited at once: whether this one is. */
  marked: boolean | null;
  canLeaveOut: boolean;
  /** The row that the arrow keys have reached. */
  current: boolean;
  detailed: boolean;
  onDetail: (name: string) => void;
  actions: ColumnTableRowActions;
}

const originIcons: Readonly<Record<string, typeof Database>> = {
  database: Database,
  generated: WandSparkles,
  edited: PenLine,
};

/* The browser's own tooltip: in thousands of rows one of ours in every cell would cost more than it gives. */
const Cut = styled.span`
  ${truncate}
  display: block;
`;

const Name = styled(Cut)`
  ${nameLine}
`;

const Description = styled.div`
  display: flex;
  gap: 6px;
  align-items: flex-start;
`;

const Origin = styled.span`
  flex: none;
  color: ${token.textMuted};

  > svg {
    display: block;
    margin-top: 3px;
  }
`;

/* Two lines, then an ellipsis. */
const Words = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  white-space: normal;
  overflow-wrap: anywhere;
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  &[data-none] {
    color: ${token.textMuted};
  }
`;

/* Of what is shown of a row, the first to be cut. */
const Said = styled.div`
  min-width: 0;
`;

const Also = styled.span`
  ${truncate}
  display: block;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space3};
  white-space: normal;
`;

const Note = styled.span`
  flex: none;
  order: 1;
  margin-inline-start: auto;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  &[data-warning] {
    color: ${token.warningText};
  }
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 4px;
`;

/* Icon buttons in the table, buttons with words on a phone. */
const EditButton = styled(Button)`
  width: ${token.controlSm};
  padding: 0;
  gap: 0;

  > svg {
    margin: 0;
  }
  /* The words. Before them turns the spinner while it saves. */
  > span:last-child {
    position: absolute;
    clip-path: inset(50%);
  }
  @media ${narrowQuery} {
    flex: 1 1 0;
    width: auto;
    height: ${token.controlLg};
    gap: ${token.space2};

    > span:last-child {
      position: static;
      clip-path: none;
    }
  }
`;

const PhoneLabel = styled.span`
  display: none;

  @media ${narrowQuery} {
    display: block;
    margin-block: ${token.space1} 6px;
    color: ${token.textStrong};
    font-size: ${token.typeSm};
    font-weight: ${token.weightMedium};
  }
`;

/** Where the row's name has the focus, and not a field or a button of the row. */
const isOnName = (event: KeyboardEvent<HTMLElement>) =>
  (event.target as HTMLElement).hasAttribute('data-name');

function CategoryCell({ column, edit, saving, actions }: ColumnRowProps) {
  if (edit === null)
    return (
      <part.CategoryCell $editing={false}>
        <CategoryName category={column.data_category} />
      </part.CategoryCell>
    );
  const { category } = edit;
  const options = isDataCategory(category)
    ? categoryOptions
    : [...categoryOptions, { value: category, label: category, icon: null }];
  return (
    <part.CategoryCell $editing>
      <PhoneLabel aria-hidden>{copy.fieldCategory}</PhoneLabel>
      <Select
        label={copy.category(column.name)}
        hideLabel
        size="sm"
        options={options}
        value={category}
        onValueChange={(next) => actions.onEditChange({ category: next })}
        disabled={saving}
      />
    </part.CategoryCell>
  );
}

function DescriptionText({ column, unsent, saving, pending }: ColumnRowProps) {
  const { origin, description, synonyms } = column;
  return (
    <Description>
      {unsent && !saving && <Note data-warning>{copy.unsent}</Note>}
      {!column.selected && <Note title={copy.leftOutHint}>{copy.leftOut}</Note>}
      {origin && (
        <Origin title={copy.origin(origin)}>
          <Icon icon={originIcons[origin] ?? CircleQuestionMark} size={14} />
          <VisuallyHidden>{copy.origin(origin)}: </VisuallyHidden>
        </Origin>
      )}
      <Said>
        <Words data-none={description === '' || undefined} title={description || undefined}>
          {description || copy.noDescription}
          {pending && <VisuallyHidden> ({copy.changed})</VisuallyHidden>}
        </Words>
        {synonyms && <Also title={synonyms}>{synonymsCopy.alsoCalled(synonyms)}</Also>}
      </Said>
    </Description>
  );
}

function DescriptionCell(props: ColumnRowProps) {
  const { column, edit, saving, failure, actions } = props;
  const editing = edit !== null;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (editing) field.current?.focus();
  }, [editing]);
  if (edit === null)
    return (
      <part.DescriptionCell $editing={false} wrap>
        <DescriptionText {...props} />
      </part.DescriptionCell>
    );
  const shared = {
    size: 'sm' as const,
    readOnly: saving,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      actions.onEditSubmit();
    },
  };
  return (
    <part.DescriptionCell $editing>
      <PhoneLabel aria-hidden>{copy.fieldDescription}</PhoneLabel>
      <Fields>
        <TextField
          {...shared}
          ref={field}
          label={copy.description(column.name)}
          hideLabel
          value={edit.description}
          onValueChange={(description) => actions.onEditChange({ description })}
          error={failure && failure.kind !== 'synonyms' ? columnFailureText(failure) : undefined}
        />
        {edit.synonyms !== null && (
          <TextField
            {...shared}
            label={copy.synonyms(column.name)}
            hint={failure?.kind === 'synonyms' ? undefined : synonymsCopy.hint}
            value={edit.synonyms}
            autoComplete="off"
            onValueChange={(synonyms) => actions.onEditChange({ synonyms })}
            error={failure?.kind === 'synonyms' ? columnFailureText(failure) : undefined}
          />
        )}
      </Fields>
    </part.DescriptionCell>
  );
}

function EditButtons({ column, saving, actions }: ColumnRowProps) {
  return (
    <Buttons>
      <EditButton
        variant="primary"
        size="sm"
        icon={Check}
        pending={saving}
        aria-label={copy.save(column.name)}
        onClick={actions.onEditSubmit}
      >
        <span>{copy.saveShort}</span>
      </EditButton>
      <EditButton
        size="sm"
        icon={X}
        disabled={saving}
        aria-label={copy.cancel(column.name)}
        onClick={onOwnPress(actions.onEditCancel)}
      >
        <span>{copy.cancelShort}</span>
      </EditButton>
    </Buttons>
  );
}

function RowButtons({ column: { name }, blocked, detailed, onDetail, actions }: ColumnRowProps) {
  return (
    <Buttons>
      <IconButton
        size="inset"
        icon={Info}
        label={copy.details(name)}
        tooltip={null}
        aria-expanded={detailed}
        onClick={() => onDetail(name)}
      />
      <IconButton
        size="inset"
        icon={Pencil}
        label={copy.edit(name)}
        tooltip={null}
        disabled={blocked}
        onClick={onOwnPress(() => actions.onEditStart(name))}
      />
    </Buttons>
  );
}

/** The box of a row marks it while several are edited; else it takes the column into the model or leaves it out. */
const toggleBox = ({ column: { name, selected }, marked, canLeaveOut, actions }: ColumnRowProps) => {
  if (marked !== null) actions.onMark([name], !marked);
  else if (canLeaveOut) actions.onSelect([name], !selected);
};

function RowBox(props: ColumnRowProps) {
  const { column, marked, canLeaveOut } = props;
  if (marked === null && !canLeaveOut) return null;
  return (
    <Checkbox
      label={marked === null ? copy.select(column.name) : copy.mark(column.name)}
      hideLabel
      checked={marked ?? column.selected}
      onCheckedChange={() => toggleBox(props)}
    />
  );
}

/** Escape ends the edit; on the row's name, Enter begins one and the space bar ticks the row. */
const handleRowKey = (event: KeyboardEvent<HTMLElement>, props: ColumnRowProps) => {
  const { column, edit, blocked, actions } = props;
  const editing = edit !== null;
  if (editing && event.key === 'Escape' && !event.defaultPrevented) actions.onEditCancel();
  else if (!isOnName(event)) return;
  else if (event.key === 'Enter' && !blocked && !editing) actions.onEditStart(column.name);
  else if (event.key === ' ') toggleBox(props);
  else return;
  event.preventDefault();
};

function ColumnRowInner(props: ColumnRowProps) {
  const { ref, column, index, edit, pending, current, detailed } = props;
  const { name } = column;
  const editing = edit !== null;
  return (
    <part.Body ref={ref} data-index={index}>
      <part.Row
        aria-rowindex={index + 2}
        data-column={name}
        changed={pending}
        editing={editing}
        data-tall={edit?.synonyms != null || undefined}
        onKeyDown={(event) => handleRowKey(event, props)}
      >
        <part.SelectCell>
          <RowBox {...props} />
        </part.SelectCell>
        <part.NameCell
          rowHeader
          mono
          tone={column.selected ? 'strong' : 'muted'}
          data-name={name}
          tabIndex={current ? 0 : -1}
          $editing={editing}
        >
          <Name title={name}>{name}</Name>
        </part.NameCell>
        <part.TypeCell mono tone="muted" $editing={editing}>
          <Cut title={column.dataType}>{column.dataType}</Cut>
        </part.TypeCell>
        <CategoryCell {...props} />
        <part.SamplesCell mono tone="muted">
          <Cut title={column.sampleValues}>{column.sampleValues}</Cut>
        </part.SamplesCell>
        <part.NullsCell numeric $editing={editing}>
          <NullShare share={column.profile?.null_fraction ?? null} />
        </part.NullsCell>
        <part.DistributionCell $editing={editing}>
          <ColumnDistribution column={column} />
        </part.DistributionCell>
        <DescriptionCell {...props} />
        <part.ActionsCell $editing={editing}>
          {editing ? <EditButtons {...props} /> : <RowButtons {...props} />}
        </part.ActionsCell>
      </part.Row>
      {detailed && (
        <part.FactsRow still>
          <part.FactsCell colSpan={8}>
            <ColumnFacts column={column} />
          </part.FactsCell>
          <part.FactsGapCell />
        </part.FactsRow>
      )}
    </part.Body>
  );
}

export const ColumnRow = memo(ColumnRowInner);
