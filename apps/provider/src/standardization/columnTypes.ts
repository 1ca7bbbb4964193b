export const isText = (type: string): boolean =>
  /^(varchar|text|character|char|bpchar|citext|string)\b/i.test(type);

/** Numbers, days and times. */
export const isPlain = (type: string): boolean =>
  /^(u?(tiny|small|big|huge)?int|real|float|double|numeric|decimal|date|timestamp)/i.test(type);
