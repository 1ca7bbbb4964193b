export const isText = (type: string): boolean =>
  /^(varchar|text|character|char|bpchar|citext|string)\b/i.test(type);

/** Numbers, days and times; neither lists of them nor ranges, such as an int4range. */
export const isPlain = (type: string): boolean =>
  /^(?:u?(?:tiny|small|big|huge)?int(?:eger|\d+)?|real|float\d*|double|numeric|decimal|date|timestamp\w*)\b(?!.*\[)/i.test(
    type,
  );
