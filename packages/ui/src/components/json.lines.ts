import { jsonText } from '../primitives/jsonText.ts';

/** A line longer than this is cut where it is drawn: a browser lays out one endless line too slowly. */
export const longestLine = 5_000;

/** A value as the lines of its pretty JSON. */
export const jsonLines = (value: unknown): string[] => jsonText(value, 2).split('\n');
