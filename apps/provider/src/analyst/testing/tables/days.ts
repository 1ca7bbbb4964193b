import { dayMs } from '@plinth/api/facts';

/** A day for each row, from one on, so many days apart. */
export const daysFrom =
  (first: string, step = 1) =>
  (row: number): string =>
    new Date(Date.parse(first) + row * step * dayMs).toISOString().slice(0, 10);

export const twoDigits = (number: number): string => String(number).padStart(2, '0');
export const from2024 = daysFrom('2024-01-01');
export const from2025 = daysFrom('2025-01-01');
export const fromMarch2025 = daysFrom('2025-03-01');
export const fromJune2024 = daysFrom('2024-06-01');
/** Days that end on 30 June 2025. */
export const toJune2025 = daysFrom('2025-06-30', -1);
export const everyFiveDays = daysFrom('2021-01-01', 5);
export const everyThreeDays = daysFrom('2023-01-01', 3);
export const from2025ByThree = daysFrom('2025-01-01', 3);
/** Two hundred days of 2024, over and over. */
export const in200Days = (row: number): string => from2024(row % 200);
/** Any month and any day up to the 28th of a year. */
export const dayIn = (row: number, year = 2025): string =>
  `${year}-${twoDigits(1 + (row % 12))}-${twoDigits(1 + (row % 28))}`;
export const dayIn2024 = (row: number): string => dayIn(row, 2024);
/** Days of 2024 and of 2025 in turn. */
export const inEitherYear = (row: number): string => dayIn(row, 2024 + (row % 2));
/** Months of 2024 and of the year after, one after the other. */
export const inTwoYears = (row: number): string => dayIn(row, 2024 + Math.floor((row % 24) / 12));
/** Days of 2022, 2023 and 2024 in turn. */
export const inThreeYears = (row: number): string =>
  `${2022 + (row % 3)}-${twoDigits(1 + (row % 12))}-${twoDigits(1 + (row % 27))}`;
export const fewDays = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;
export const fifthOfMonth = (row: number): string => `2025-${twoDigits(1 + (row % 12))}-05`;
/** The day of a row, from the first of 2025 on, or so many days after it. */
export const dayAfter = (row: number, days: number): string => from2025(row + days);
