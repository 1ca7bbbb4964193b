export const countOf = (count: number, one: string, other: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`;
