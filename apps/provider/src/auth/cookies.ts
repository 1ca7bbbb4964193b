import type { FastifyReply, FastifyRequest } from 'fastify';

const yearsEnd = 400 * 24 * 60 * 60;

/**
 * A cookie that no script reads and no other site sends. Behind https its name begins with `__Host-`: browsers take such a
 * cookie from this very host alone, so a neighbouring subdomain can't plant one.
 */
export const createCookie = (name: string, isSecure: () => boolean) => {
  const fullName = () => (isSecure() ? `__Host-${name}` : name);
  const options = () => ({ httpOnly: true, sameSite: 'strict', secure: isSecure(), path: '/' }) as const;
  return {
    /** All values that came under the name: more than one says that some were planted. */
    read(request: FastifyRequest): string[] {
      const start = `${fullName()}=`;
      return (request.headers.cookie ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(start))
        .map((part) => part.slice(start.length));
    },
    set(reply: FastifyReply, value: string, seconds = yearsEnd): void {
      void reply.setCookie(fullName(), value, { ...options(), maxAge: seconds });
    },
    clear(reply: FastifyReply): void {
      void reply.clearCookie(fullName(), options());
    },
  };
};

export type Cookie = ReturnType<typeof createCookie>;
