import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import type { Secrets } from '../secrets.ts';
import type { Store } from '../store/store.ts';

/** Read by the export call alone, which sends no Authorization header. */
export const sessionCookie = 'plinth_session';
export const sessionCookiePath = '/data-model';

const sessionMs = 14 * 24 * 60 * 60 * 1000;

export interface Sessions {
  /** A signed token bound to a row: it ends with the row, at the latest when it expires. */
  begin(userId: string): Promise<{ token: string; expiresAt: number }>;
  find(request: FastifyRequest, by: 'bearer' | 'cookie'): Promise<Session>;
  end(sessionId: string): Promise<void>;
  endAll(userId: string): Promise<void>;
}

const notSignedIn = () =>
  new Refusal(401, 'Your session has ended. Please log in again.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

const tokenOf = (request: FastifyRequest, by: 'bearer' | 'cookie'): string | undefined =>
  by === 'cookie'
    ? request.cookies[sessionCookie]
    : /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

export const createSessions = ({ db }: Store, secrets: Secrets, now: () => number): Sessions => {
  const key = secrets.derive('session tokens');
  return {
    async begin(userId) {
      const time = now();
      const expiresAt = time + sessionMs;
      const id = randomUUID();
      await db.deleteFrom('sessions').where('expires_at', '<=', isoTime(time)).execute();
      await db
        .insertInto('sessions')
        .values({ id, user_id: userId, created_at: isoTime(time), expires_at: isoTime(expiresAt) })
        .execute();
      const token = await new SignJWT({ sid: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(Math.floor(time / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key);
      return { token, expiresAt };
    },

    async find(request, by) {
      const token = tokenOf(request, by);
      if (token === undefined) throw notSignedIn();
      let id: unknown;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        });
        id = payload['sid'];
      } catch (error) {
        if (error instanceof errors.JOSEError) throw notSignedIn();
        throw error;
      }
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'sessions.user_id', 'sessions.expires_at', 'users.email'])
        .where('sessions.id', '=', String(id))
        .where('sessions.expires_at', '>', isoTime(now()))
        .executeTakeFirst();
      if (row === undefined) throw notSignedIn();
      return { id: row.id, userId: row.user_id, email: row.email, expiresAt: Date.parse(row.expires_at) };
    },

    async end(sessionId) {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },

    async endAll(userId) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
  };
};
