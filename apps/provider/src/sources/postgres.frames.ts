const header = 5;
/** What a value and a row cost in memory beside their bytes. */
const perValue = 16;
const perRow = 64;

export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`The answer is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
    this.name = 'AnswerTooLarge';
  }
}

export class NotPostgres extends Error {
  constructor(what: string) {
    super(`The server breaks the protocol: ${what}`);
    this.name = 'NotPostgres';
  }
}

/**
 * Stands between a server and the driver's parser, which trusts what it reads: a message without its end stops it for
 * good, one of a wrong length ends the process. Only whole and well-formed messages go on, and no more than the answer
 * to a statement may cost.
 */
export class BackendFrames {
  readonly #limit: number;
  #left: number;
  #parts: Buffer[] = [];
  #have = 0;
  #need = header;
  /** Whether the message at the front has been paid for. */
  #paid = false;

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** A new statement may have an answer as large as the one before. */
  renew(): void {
    this.#left = this.#limit;
  }

  /** The messages that are complete with this chunk; null while there is none. Throws on anything else. */
  take(chunk: Buffer): Buffer | null {
    this.#parts.push(chunk);
    this.#have += chunk.length;
    if (this.#have < this.#need) return null;
    const data = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts, this.#have);
    let offset = 0;
    this.#need = header;
    while (offset + header <= data.length) {
      const code = data[offset] ?? 0;
      // Before its length counts: “HTTP” would be a message of more than a gigabyte.
      if (checkOf(code) === undefined) throw new NotPostgres(`a message ${code} that isn't known.`);
      const total = 1 + data.readUInt32BE(offset + 1);
      if (total < header) throw new NotPostgres('a message of no length.');
      if (!this.#paid) this.#pay(total);
      this.#paid = true;
      if (offset + total > data.length) {
        this.#need = total;
        break;
      }
      const body = data.subarray(offset + header, offset + total);
      if (!isWellFormed(code, body)) throw new NotPostgres(`a message ${code} that can't be read.`);
      if (code === dataRow) this.#pay(perRow + perValue * body.readUInt16BE(0));
      offset += total;
      this.#paid = false;
    }
    this.#have = data.length - offset;
    this.#parts = this.#have === 0 ? [] : [data.subarray(offset)];
    return offset === 0 ? null : data.subarray(0, offset);
  }

  #pay(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new AnswerTooLarge(this.#limit);
  }
}

const dataRow = 'D'.charCodeAt(0);

type Check = (body: Buffer) => boolean;

const empty: Check = (body) => body.length === 0;

/** The end of a text that stops with a zero byte, or -1. */
const afterText = (body: Buffer, from: number): number => {
  const end = from >= body.length ? -1 : body.indexOf(0, from);
  return end === -1 ? -1 : end + 1;
};

const texts =
  (count: number, from = 0): Check =>
  (body) => {
    let at = from;
    for (let read = 0; read < count && at !== -1; read += 1) at = afterText(body, at);
    return at === body.length;
  };

/** Error and notice: fields of a letter and a text, up to a zero byte. */
const fields: Check = (body) => {
  let at = 0;
  while (at !== -1 && at < body.length) {
    if (body[at] === 0) return at + 1 === body.length;
    at = afterText(body, at + 1);
  }
  return false;
};

const columns: Check = (body) => {
  if (body.length < 2) return false;
  let at = 2;
  for (let left = body.readUInt16BE(0); left > 0; left -= 1) {
    const end = afterText(body, at);
    if (end === -1) return false;
    at = end + 18;
  }
  return at === body.length;
};

const values: Check = (body) => {
  if (body.length < 2) return false;
  const count = body.readInt16BE(0);
  let at = 2;
  for (let read = 0; read < count; read += 1) {
    if (at + 4 > body.length) return false;
    const length = body.readInt32BE(at);
    if (length < -1) return false;
    at += 4 + Math.max(length, 0);
  }
  return count >= 0 && at === body.length;
};

/** PostgreSQL's own clients take no more. The driver takes apart what it is sent, at many times its size. */
const longestSignIn = 2000;

/** Ways to sign in that the driver knows: none, password, MD5, and the three steps of SASL. */
const signIn: Check = (body) => {
  if (body.length < 4 || body.length > longestSignIn) return false;
  switch (body.readInt32BE(0)) {
    case 0:
    case 3:
      return body.length === 4;
    case 5:
      return body.length === 8;
    case 10:
      return body.length > 5 && body.at(-1) === 0 && body.at(-2) === 0;
    case 11:
    case 12:
      return true;
    default:
      return false;
  }
};

/** COPY and replication are nothing that is ever asked for. */
const checks: { readonly [code: string]: Check } = {
  R: signIn,
  S: texts(2),
  K: (body) => body.length === 8,
  Z: (body) => body.length === 1,
  T: columns,
  D: values,
  C: texts(1),
  E: fields,
  N: fields,
  A: (body) => body.length > 4 && texts(2, 4)(body),
  t: (body) => body.length >= 2 && body.length === 2 + 4 * body.readUInt16BE(0),
  '1': empty,
  '2': empty,
  '3': empty,
  n: empty,
  I: empty,
  s: empty,
};

const checkOf = (code: number): Check | undefined => checks[String.fromCharCode(code)];

const isWellFormed = (code: number, body: Buffer): boolean => checkOf(code)?.(body) ?? false;
