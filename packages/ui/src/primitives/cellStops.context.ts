import { createContext } from 'react';

/** Told of each cut cell of a table as it comes; what it returns, as the cell goes. Null in tables that don't open their cells. */
export type AddCellStop = (cell: HTMLElement) => () => void;

export const CellStopsContext = createContext<AddCellStop | null>(null);
