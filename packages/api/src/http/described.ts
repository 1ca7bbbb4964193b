import * as z from 'zod/mini';
import type { LeftOut, Listed } from './leftOut.ts';

/**
 * What a host sends, described once and read two ways: `least` is what the client accepts, `full` is what our own
 * hosts send and are checked by. The two differ in which fields must be there, and in how strictly a value is read.
 */
export interface Described<Read = unknown, Sent = unknown> {
  readonly least: z.ZodMiniType<Read>;
  readonly full: z.ZodMiniType<Sent>;
  /** What it is made of, for who makes the least answer of a full one and for who lists the fields. */
  readonly parts?: Parts;
}

type Fields = Readonly<Record<string, Described>>;
type Parts =
  | { readonly kind: 'object'; readonly must: Fields; readonly may: Fields }
  | { readonly kind: 'list'; readonly entry: Described }
  | { readonly kind: 'either'; readonly options: readonly Described[] }
  | { readonly kind: 'extra'; readonly answer: Described };

/** What the client gets of it. */
export type Read<D> = D extends Described<infer R> ? R : never;
/** What our own hosts send of it. */
export type Sent<D> = D extends Described<unknown, infer S> ? S : never;

type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends Sent<F[K]> ? K : never;
}[keyof F];
type SentFields<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: Sent<F[K]>;
} & { [K in OptionalKeys<F>]?: Sent<F[K]> };
type ReadFields<Must extends Fields, May extends Fields> = { [K in keyof Must]: Read<Must[K]> } & {
  [K in keyof May]?: Read<May[K]> | undefined;
};
type None = Record<never, never>;
type Flat<T> = { [K in keyof T]: T[K] };

/** The same for every host: of calls that only ours has, and of values without a looser reading. */
export const exactly = <T>(schema: z.ZodMiniType<T>): Described<T, T> => ({ least: schema, full: schema });

/** Hosts number their entries, too. */
export const text: Described<string, string> = {
  least: z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)),
  full: z.string(),
};

/** What a person knows a thing by. A host may have none for it, and a blank one could be neither seen nor pressed. */
export const title: Described<string, string> = {
  least: z.pipe(
    text.least,
    z.transform((sent) => (sent.trim() === '' ? 'Untitled' : sent)),
  ),
  full: z.string(),
};

/** A moment as text that Date reads. Hosts send the milliseconds since 1970, too. */
export const moment: Described<string, string> = {
  least: z.union([
    z.string(),
    z.pipe(
      z.number().check(z.gte(-8.64e15), z.lte(8.64e15)),
      z.transform((milliseconds) => new Date(milliseconds).toISOString()),
    ),
  ]),
  full: z.string(),
};

export const number: Described<number, number> = {
  least: z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
    z.transform(Number),
  ),
  full: z.number(),
};

export const flag: Described<boolean, boolean> = {
  least: z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value) => String(value) === 'true'),
  ),
  full: z.boolean(),
};

/** One of the words that we know; another host's word is taken as it is. */
export const word = <W extends string>(words: readonly W[]): Described<string, W> => ({
  least: text.least,
  full: z.enum(words),
});

export const anything: Described<unknown, unknown> = exactly(z.unknown());

export const nullable = <R, S>({ least, full, ...rest }: Described<R, S>): Described<R | null, S | null> => ({
  ...rest,
  least: z.nullable(least),
  full: z.nullable(full),
});

/** Our hosts, too, send it only where they have it. */
export const sometimes = <R, S>({ full, ...rest }: Described<R, S>): Described<R, S | undefined> => ({
  ...rest,
  full: z.optional(full),
});

const orMissing = <R>({ least }: Described<R>): z.ZodMiniType<R | undefined> =>
  z.catch(z.optional(least), undefined);

const eachOf = (fields: Fields, schemaOf: (field: Described) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

/**
 * `must`: without it the client can't do, so any host has to send it.
 * `may`: our hosts send it as well; the client takes one that is missing, or that it can't read, as not there.
 */
export const object = <Must extends Fields = None, May extends Fields = None>({
  must,
  may,
}: {
  must?: Must;
  may?: May;
}): Described<Flat<ReadFields<Must, May>>, Flat<SentFields<Must> & SentFields<May>>> => ({
  least: z.object({ ...eachOf(must ?? {}, ({ least }) => least), ...eachOf(may ?? {}, orMissing) }) as never,
  full: z.object(eachOf({ ...must, ...may }, ({ full }) => full)) as never,
  parts: { kind: 'object', must: must ?? {}, may: may ?? {} },
});

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

const readEntries = <R>(entry: z.ZodMiniType<R>, values: readonly unknown[]): Listed<R> => {
  const entries: R[] = [];
  const leftOut: LeftOut[] = [];
  values.forEach((value, index) => {
    const result = entry.safeParse(value);
    if (result.success) entries.push(result.data);
    else {
      const path = result.error.issues[0]?.path ?? [];
      leftOut.push({
        position: index + 1,
        field: path.join('.'),
        isMissing: valueAt(value, path) === undefined,
      });
    }
  });
  return leftOut.length === 0 ? entries : Object.assign(entries, { leftOut });
};

export const list = <R, S>(entry: Described<R, S>): Described<Listed<R>, S[]> => ({
  least: z.pipe(
    z.array(z.unknown()),
    z.transform((values) => readEntries(entry.least, values)),
  ),
  full: z.array(entry.full),
  parts: { kind: 'list', entry },
});

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * As `z.record`, which leaves out `__proto__`: a column may be called that. More than the most aren't looked at, and of
 * many faults the first is told: to read them all would hold up whoever else asks.
 */
export const recordOf = <T extends z.ZodMiniType>(
  value: T,
  most = Infinity,
): z.ZodMiniRecord<z.ZodMiniString, T> => {
  const record = z.record(z.string(), value);
  const { run } = record._zod;
  record._zod.run = (payload, context) => {
    if (!isMap(payload.value)) return run(payload, context);
    const given = Object.entries(payload.value);
    if (given.length > most) {
      payload.issues.push({ code: 'too_big', origin: 'object', maximum: most, input: payload.value, inst: record }); // prettier-ignore
      return payload;
    }
    const entries: [string, unknown][] = [];
    for (const [name, item] of given) {
      const read = value._zod.run({ value: item, issues: [] }, context) as z.core.ParsePayload;
      payload.issues.push(...z.core.util.prefixIssues(name, read.issues));
      if (read.issues.length > 0) return payload;
      entries.push([name, read.value]);
    }
    (payload as { value: unknown }).value = Object.fromEntries(entries);
    return payload;
  };
  return record;
};

/** A map of names to values. A name whose value can't be read is kept without it. */
export const map = <R, S>(
  value: Described<R, S>,
): Described<Record<string, R | undefined>, Record<string, S>> => ({
  least: z.pipe(
    z.custom<Record<string, unknown>>(isMap),
    z.transform((entries) =>
      Object.fromEntries(Object.entries(entries).map(([name, item]) => [name, orMissing(value).parse(item)])),
    ),
  ),
  full: recordOf(value.full),
});

/** The first that fits. */
export const either = <A, B, C, D>(
  first: Described<A, B>,
  second: Described<C, D>,
): Described<A | C, B | D> => ({
  least: z.union([first.least, second.least]),
  full: z.union([first.full, second.full]),
  parts: { kind: 'either', options: [first, second] },
});

/** An answer that ours sends and nobody has to: any body, or none, will do. */
export const extra = <R, S>(answer: Described<R, S>): Described<R | undefined, S> => ({
  least: orMissing(answer),
  full: answer.full,
  parts: { kind: 'extra', answer },
});

/** Hosts that hold a list under its name, bare, or as a map of an entry's name to its fields: all read as a list. */
export const listOfNamed = <R, S>(entry: Described<R, S>): Described<Listed<R>, S[]> => {
  const { least, ...rest } = list(entry);
  const named = (entries: Record<string, unknown>) =>
    Object.entries(entries).map(([name, fields]) =>
      isMap(fields) ? { name, ...fields } : { name, type: fields },
    );
  return {
    ...rest,
    least: z.pipe(
      z.transform((value: unknown) => (isMap(value) ? named(value) : value)),
      least,
    ),
  };
};
