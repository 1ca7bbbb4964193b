import { createContext } from 'react';

/** Whether a table's cut cells can be opened, by a press or by the keyboard. */
export const OpensCellsContext = createContext(false);
