import { dayMs } from '@plinth/api/facts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const yearsEnd = (400 * dayMs) / 1000;

/**
 * A cookie that no script reads and no other site sends. Behind https its name begins with `__Host-`: browsers take such a
 * cookie from this very host alone, so a neighbouring subdomain can't plant one.
 */
export class Cookie {
  readonly #name: string;
  readonly #isSecure: () => boolean;

  constructor(name: string, isSecure: () => boolean) {
    this.#name = name;
    this.#isSecure = isSecure;
  }

  /** All values that came under the name: more than one says that some were planted. */
  read(request: FastifyRequest): string[] {
    const start = `${this.#fullName()}=`;
    return (request.headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part.startsWith(start))
      .map((part) => part.slice(start.length));
  }

  set(reply: FastifyReply, value: string, seconds = yearsEnd): void {
    void reply.setCookie(this.#fullName(), value, { ...this.#options(), maxAge: seconds });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.#fullName(), this.#options());
  }

  #fullName(): string {
    return this.#isSecure() ? `__Host-${this.#name}` : this.#name;
  }

  #options() {
    return { httpOnly: true, sameSite: 'strict', secure: this.#isSecure(), path: '/' } as const;
  }
}
