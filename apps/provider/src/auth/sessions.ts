import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@plinth/api/facts';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import type { Secrets } from '../secrets.ts';
import type { SessionRow } from '../store/schema.ts';
import { prepare } from '../store/prepare.ts';
import type { Store } from '../store/store.ts';
import { Cookie } from './cookies.ts';

export const sessionMs = 14 * dayMs;

/** How exactly it is kept when a session was used last: a write for each call would be dear. */
const usedMs = minuteMs;

const notSignedIn = () =>
  new Refusal(401, 'Your session has ended. Please log in again.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

const bearerOf = (request: FastifyRequest): string[] => {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? [] : [token];
};

const mostVerified = 1000;

/** Of one account; who logs in for ever has no more, and those that were used last stay. */
const mostSessions = 100;

/** So long after their end: a clock that is ahead by mistake ends nobody's session for good. */
const sweptAfterMs = 90 * dayMs;

const askIn = (db: Store['db']) =>
  prepare(db, (slot: (name: 'id' | 'now') => string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.user_id',
        'sessions.expires_at',
        'sessions.last_used_at',
        'users.email',
      ])
      .where('sessions.id', '=', slot('id'))
      .where('sessions.expires_at', '>', slot('now')),
  );

/** Signed tokens, each bound to a row: a session ends with its row, at the latest when it expires. */
export class Sessions {
  /** Holds the token for the export, which sends no Authorization header, and for the log-out. */
  readonly cookie: Cookie;
  readonly #db: Store['db'];
  /** Imported once: the library would do it for each token. */
  readonly #key: Promise<CryptoKey>;
  /** The session in each token whose signature was found good: the row is asked for each call, the signature once. */
  readonly #verified = new Map<string, string>();
  readonly #now: () => number;
  readonly #ask: ReturnType<typeof askIn>;

  constructor({ db }: Store, secrets: Secrets, now: () => number, isSecure: () => boolean) {
    this.cookie = new Cookie('plinth_session', isSecure);
    this.#db = db;
    this.#key = crypto.subtle.importKey(
      'raw',
      Uint8Array.from(secrets.derive('session tokens')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
    this.#now = now;
    this.#ask = askIn(db);
  }

  /** Gives the token. */
  async begin(userId: string, from: { address: string | null; userAgent: string }): Promise<string> {
    const time = this.#now();
    const expiresAt = time + sessionMs;
    const id = randomUUID();
    const swept = this.#db
      .deleteFrom('sessions')
      .where('expires_at', '<=', isoTime(time - sweptAfterMs))
      .execute();
    const crowdedOut = this.#db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', id)
      .where('id', 'not in', (db) =>
        db
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('last_used_at', 'desc')
          .limit(mostSessions - 1),
      )
      .execute();
    const begun = this.#db
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        created_at: isoTime(time),
        expires_at: isoTime(expiresAt),
        address: from.address,
        user_agent: from.userAgent.slice(0, 300),
        last_used_at: isoTime(time),
      })
      .execute();
    await Promise.all([swept, crowdedOut, begun]);
    return new SignJWT({ sid: id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuedAt(Math.floor(time / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await this.#key);
  }

  async find(request: FastifyRequest, by: 'bearer' | 'cookie'): Promise<Session> {
    const session = await this.findToken(by === 'cookie' ? this.cookie.read(request) : bearerOf(request));
    if (session === null) throw notSignedIn();
    return session;
  }

  /** The session of the first good token. */
  async findToken(tokens: readonly string[]): Promise<Session | null> {
    for (const token of tokens.slice(0, 3)) {
      const id = await this.#idIn(token);
      const session = id === null ? null : await this.#findById(id);
      if (session !== null) return session;
    }
    return null;
  }

  /** Those of a user that haven't ended, the one used last first. */
  list(userId: string): Promise<SessionRow[]> {
    return this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', isoTime(this.#now()))
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** False when the user has no such session. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async endAll(userId: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }

  async #idIn(token: string): Promise<string | null> {
    const known = this.#verified.get(token);
    if (known !== undefined) return known;
    try {
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: ['HS256'],
        currentDate: new Date(this.#now()),
      });
      const id = String(payload['sid']);
      this.#verified.set(token, id);
      const [oldest] = this.#verified.keys();
      if (this.#verified.size > mostVerified && oldest !== undefined) this.#verified.delete(oldest);
      return id;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async #findById(id: string): Promise<Session | null> {
    const [row] = await this.#ask({ id, now: isoTime(this.#now()) });
    if (row === undefined) return null;
    if (row.last_used_at === null || row.last_used_at < isoTime(this.#now() - usedMs))
      await this.#db
        .updateTable('sessions')
        .set({ last_used_at: isoTime(this.#now()) })
        .where('id', '=', id)
        .execute();
    return { id: row.id, userId: row.user_id, email: row.email };
  }
}
