import { columnWidth } from '@plinth/api/facts';
import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ReactTable,
} from '@tanstack/react-table';

export interface ObjectItem {
  id: string;
  title: string;
  created: string | null;
  href: string;
}

interface Features {
  columnResizingFeature: typeof columnResizingFeature;
  columnSizingFeature: typeof columnSizingFeature;
  rowSelectionFeature: typeof rowSelectionFeature;
}

const features: Features = tableFeatures({
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
});
const helper = createColumnHelper<Features, ObjectItem>();
const columns = helper.columns([
  helper.accessor('id', { id: 'id' }),
  helper.accessor('title', { id: 'title' }),
  helper.accessor('created', { id: 'created' }),
]);

/** Selection and widths of the table of objects. */
export const useObjectTable = (objects: readonly ObjectItem[]): ReactTable<Features, ObjectItem> =>
  useTable({
    features,
    columns,
    data: objects,
    getRowId: ({ id }) => id,
    defaultColumn: { size: columnWidth.standard, minSize: columnWidth.min },
    columnResizeMode: 'onChange',
  });

export type ObjectTable = ReturnType<typeof useObjectTable>;
