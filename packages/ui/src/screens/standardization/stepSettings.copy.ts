/** What of a step can be set. */
export type StepSettingKey = 'decimal' | 'first' | 'from' | 'to' | 'places' | 'pads' | 'length';

export const stepSettingsCopy = {
  label: 'Settings',
  labels: {
    decimal: 'Decimal sign',
    first: 'In 03/04/2024 comes first',
    from: 'First day',
    to: 'Last day',
    places: 'Decimals',
    pads: 'Where there are fewer',
    length: 'Digits',
  } satisfies Record<StepSettingKey, string>,
  options: {
    '.': 'Point, 1,234.56',
    ',': 'Comma, 1.234,56',
    day: 'The day',
    month: 'The month',
    zeros: 'Zeros are added',
    none: 'They stay',
  } as Readonly<Record<string, string>>,
  notWhole: (min: number, max: number) => `A whole number from ${min} to ${max}.`,
  noDay: 'A day, such as 2024-12-31.',
  notBefore: 'No day before the first.',
};
