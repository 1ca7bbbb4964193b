import { sourceTypeName } from '@plinth/api/facts';
import { Download, Eye, Trash2 } from 'lucide-react';
import type { Ref, RefObject } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { SourceName } from '../../components/SourceName.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell, type SortDirection } from '../../components/TableHeaderCell.tsx';
import { TableRow, type TableRowProps } from '../../components/TableRow.tsx';
import { NameLink } from '../../primitives/NameLink.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { RowGap } from '../../primitives/RowGap.tsx';
import { longTableHeight, mostRowsInPage } from '../../primitives/longTable.ts';
import type { useRowsInSight } from '../../primitives/useRowsInSight.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { nameApart } from './models.apart.ts';
import { longDateText, modelsCopy as copy } from './models.copy.ts';
import { nextModelSort, type ModelItem, type ModelSort, type ModelSortKey } from './models.rows.ts';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 2px;
`;

/* Where letters are much larger, two stand beside each other. */
const ActionsHead = styled(TableHeaderCell)`
  @media (max-width: 18.6875em) {
    width: 6.625rem;
  }
`;

const NameHead = styled(TableHeaderCell)`
  @media ${narrowQuery} {
    width: auto;
  }
`;

const Apart = styled.span`
  ${truncate}
  display: block;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  font-weight: ${token.weightRegular};
  line-height: ${token.lineXs};
`;

const Orphan = styled.span`
  display: block;
  color: ${token.warningText};
  font-size: ${token.typeSm};
  font-weight: ${token.weightRegular};
  line-height: ${token.lineSm};
`;

export interface ModelRowActions {
  /** The page of a model. */
  modelPath: (id: string) => string;
  /** The person wants to see one. */
  onOpen: (id: string) => void;
  /** The person wants one as a file. */
  onExport: (id: string) => void;
}

interface ModelRowProps extends ModelRowActions, Pick<TableRowProps, 'ref' | 'aria-rowindex'> {
  model: ModelItem;
  index: number;
  exporting: boolean;
  onDelete: () => void;
}

function ModelRow(props: ModelRowProps) {
  const { ref, model, index, exporting, modelPath, onOpen, onExport, onDelete } = props;
  const { id, model_name: name, model_description: description, apart } = model;
  const spoken = nameApart(name, apart);
  const created = longDateText(model.created_at);
  return (
    <TableRow
      ref={ref}
      data-index={index}
      aria-rowindex={props['aria-rowindex']}
      onClick={(event) => {
        // Links and buttons in the row do what they say.
        if (!(event.target as Element).closest('a, button')) onOpen(id);
      }}
    >
      <TableCell rowHeader>
        <NameLink to={modelPath(id)}>{name}</NameLink>
        {apart && <Apart>{apart}</Apart>}
        <NarrowLine>
          {sourceTypeName(model.source_type)} · {created}
        </NarrowLine>
        {model.isOrphan && <Orphan title={copy.orphanHint}>{copy.orphan}</Orphan>}
      </TableCell>
      <TableCell wide>{created}</TableCell>
      <TableCell wide>
        <SourceName type={model.source_type} />
      </TableCell>
      <TableCell wide tone={description ? 'default' : 'muted'}>
        {description || copy.noDescription}
      </TableCell>
      <TableCell>
        <Actions>
          <IconButton
            size="sm"
            icon={Download}
            label={copy.export(spoken)}
            pending={exporting}
            onClick={() => onExport(id)}
          />
          <IconButton size="sm" icon={Eye} label={copy.view(spoken)} onClick={() => onOpen(id)} />
          <IconButton
            size="sm"
            icon={Trash2}
            label={copy.delete(spoken)}
            data-part="delete"
            onClick={onDelete}
          />
        </Actions>
      </TableCell>
    </TableRow>
  );
}

export interface ModelSorting {
  /** By which column, and which way; null as the host sends them. */
  sort: ModelSort | null;
  /** Another way to sort. */
  onSortChange: (sort: ModelSort) => void;
}

function ModelTableHead({ sort, onSortChange }: ModelSorting) {
  const sortBy = (key: ModelSortKey): { sort: SortDirection; onSort: () => void } => ({
    sort: sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none',
    onSort: () => onSortChange(nextModelSort(sort, key)),
  });
  return (
    <TableHead>
      <TableRow still>
        <NameHead width="24%" {...sortBy('id')}>
          {copy.columns.name}
        </NameHead>
        <TableHeaderCell width="clamp(8.75rem, 14vw, 10.75rem)" {...sortBy('created_at')} wide>
          {copy.columns.ingested}
        </TableHeaderCell>
        <TableHeaderCell width="clamp(7rem, 12vw, 9.375rem)" {...sortBy('source_type')} wide>
          {copy.columns.source}
        </TableHeaderCell>
        <TableHeaderCell wide>{copy.columns.description}</TableHeaderCell>
        <ActionsHead width="9.25rem" numeric>
          {copy.columns.actions}
        </ActionsHead>
      </TableRow>
    </TableHead>
  );
}

export interface ModelTableProps extends ModelRowActions, ModelSorting {
  ref: Ref<HTMLTableSectionElement>;
  pending: boolean;
  models: readonly ModelItem[];
  /** Models of which an export runs. */
  exportingIds: readonly string[];
  onDelete: (id: string, index: number) => void;
}

interface ModelRowsProps extends ModelTableProps {
  /** It scrolls inside itself. */
  isLong?: boolean;
  scroller?: RefObject<HTMLDivElement | null>;
  /** Which rows are in the page; all of them where it isn't told. */
  inSight?: ReturnType<typeof useRowsInSight>;
}

/** The table of models, or of the rows that are to come. */
export function ModelRows(props: ModelRowsProps) {
  const {
    ref,
    pending,
    models,
    exportingIds,
    sort,
    onSortChange,
    onDelete,
    isLong,
    scroller,
    inSight,
    ...callbacks
  } = props;
  const shown = inSight?.shown ?? models.map((_, index) => index);
  return (
    <Table
      {...(scroller && { ref: scroller })}
      label={copy.table}
      folds
      busy={pending}
      {...(isLong && { maxHeight: longTableHeight })}
      rowCount={inSight && models.length}
    >
      <ModelTableHead sort={sort} onSortChange={onSortChange} />
      {inSight && <RowGap height={inSight.before} />}
      <TableBody ref={ref}>
        {pending && (
          <SkeletonRows
            folds
            rows={isLong ? mostRowsInPage : 4}
            widths={['120px', '90px', '80px', '260px', '']}
          />
        )}
        {shown.map((index) => {
          const model = models[index]!;
          return (
            <ModelRow
              key={model.id}
              ref={inSight?.virtualizer?.measureElement}
              aria-rowindex={inSight && index + 2}
              model={model}
              index={index}
              exporting={exportingIds.includes(model.id)}
              onDelete={() => onDelete(model.id, index)}
              {...callbacks}
            />
          );
        })}
      </TableBody>
      {inSight && <RowGap height={inSight.after} />}
    </Table>
  );
}
