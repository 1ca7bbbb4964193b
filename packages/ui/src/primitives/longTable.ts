/** Tables of more rows keep only the rows in sight in the page. */
export const mostRowsInPage = 60;

/** The height of such a table: it scrolls inside itself. */
export const longTableHeight = 'max(320px, calc(100dvh - 260px))';
