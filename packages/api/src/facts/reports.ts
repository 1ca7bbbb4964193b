/** Of a report; lengths in UTF-16 units, as an input counts them. */
export const maxReportName = 120;
export const maxReportBlocks = 50;
export const maxBlockTitle = 300;
export const maxBlockText = 5000;
