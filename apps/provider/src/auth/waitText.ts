const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A wait as words: "1 minute and 5 seconds", "2 minutes", "45 seconds". */
export const waitText = (milliseconds: number): string => {
  const total = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(total / 60);
  const seconds = total % 60;
  if (minutes === 0) return counted(seconds, 'second');
  return seconds === 0
    ? counted(minutes, 'minute')
    : `${counted(minutes, 'minute')} and ${counted(seconds, 'second')}`;
};
