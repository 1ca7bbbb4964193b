/** The formats of an export, each with the name that people read (WIZ-01, DET-06). */
export const exportFormats = { json: 'JSON', csv: 'CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[];
