/** People at this machine, all who can call, or none. */
export type Circle = 'near' | 'everybody' | 'nobody';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables of the environment, and keeps what is wrong with them until all were read. */
export class EnvironmentReader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  url(name: string, protocols: readonly string[], { originOnly = false } = {}): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      this.problems.push(`${name} must be an address that begins with ${wanted}.`);
      return null;
    }
    if (originOnly && new URL(value).origin !== value.replace(/\/$/, '')) {
      this.problems.push(`${name} must be an address without a path.`);
      return null;
    }
    return value.replace(/\/$/, '');
  }

  wholeNumber(name: string, otherwise: number, least: number, most: number): number {
    const value = Number(this.text(name) ?? otherwise);
    if (!Number.isInteger(value) || value < least || value > most)
      this.problems.push(`${name} must be a whole number from ${least} to ${most}.`);
    return value;
  }

  share(name: string, otherwise: number): number {
    const value = Number(this.text(name) ?? otherwise);
    if (!(value >= 0 && value <= 1)) this.problems.push(`${name} must be a number from 0 to 1.`);
    return value;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
    const given = this.text(name)?.toLowerCase() ?? otherwise;
    const value = values.find((one) => one === given);
    if (value === undefined) this.problems.push(`${name} must be one of ${values.join(', ')}.`);
    return value ?? otherwise;
  }

  email(name: string): string | null {
    const value = this.text(name)?.normalize('NFC').toLowerCase() ?? null;
    if (value !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      this.problems.push(`${name} must be an e-mail address.`);
    return value;
  }

  circle(name: string, otherwise: Circle): Circle {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return otherwise;
    if (['1', 'true', 'yes', 'on'].includes(value)) return 'everybody';
    if (['0', 'false', 'no', 'off'].includes(value)) return 'nobody';
    this.problems.push(`${name} must be on or off.`);
    return otherwise;
  }

  key(name: string): Buffer | null {
    const value = this.text(name);
    return value === null ? null : this.#readKey(name, value);
  }

  keys(name: string): Buffer[] {
    return this.list(name).map((value) => this.#readKey(name, value));
  }

  #readKey(name: string, value: string): Buffer {
    const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
    if (key.length !== 32)
      this.problems.push(`${name} must be 32 bytes, as base64 or as 64 hexadecimal digits.`);
    return key;
  }

  /** Whether variables that only work together are all set. */
  areSet(names: readonly string[]): boolean {
    const missing = names.filter((name) => this.text(name) === null);
    if (missing.length === names.length) return false;
    if (missing.length > 0)
      this.problems.push(`${missing.join(' and ')} must be set as well: ${names.join(' and ')} go together.`);
    return missing.length === 0;
  }
}
