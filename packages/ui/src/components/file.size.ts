import { formatOneDecimal } from '../primitives/intl.format.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.5 KB`, `9.8 MB`; a kilobyte is 1024 bytes, as in the upload limit. */
export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : formatOneDecimal(value)} ${units[step] ?? 'B'}`;
}
