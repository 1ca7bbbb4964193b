import * as z from 'zod/mini';
import {
  anything,
  exactly,
  list,
  number,
  object,
  sometimes,
  text,
  type Read,
  type Sent,
} from './described.ts';

const validationItem = object({
  may: { loc: exactly(z.array(z.union([z.string(), z.number()]))), msg: text, type: text },
});
const items = list(validationItem);

/** The sentence of a detail that bears a code as well, such as {code, reason}. */
const sentence = z.pipe(
  z.looseObject({}),
  z.transform(({ reason, message, msg }) => [reason, message, msg].find((part) => typeof part === 'string')),
);

/** Body of every failure of the host. Each part is read for itself: an odd one leaves the others. */
const failure = object({
  may: {
    detail: sometimes({
      least: z.union([z.string(), items.least, sentence]),
      full: z.union([z.string(), items.full]),
    }),
    message: sometimes(exactly(z.string())),
    tries_left: sometimes(number),
    /** With 409: what there is by now. */
    current: sometimes(anything),
  },
});

export const failureSchema = failure.full;
export type ValidationItem = Sent<typeof validationItem>;
export type Failure = Sent<typeof failure>;
/** As much as could be read of it. */
export type ReadFailure = Read<typeof failure>;

export const readFailure = (text: string): ReadFailure => {
  try {
    return failure.least.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
};
