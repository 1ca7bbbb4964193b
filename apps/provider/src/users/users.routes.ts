import { readCurrentUser, readUser } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';

export const registerUsers = (on: RegisterCall): void => {
  on(readCurrentUser, ({ session }) => ({ id: session.userId, email: session.email }));

  // Whether another account exists is nobody's business, so all other ids are unknown.
  on(readUser, ({ params, session }) => {
    if (params.id !== session.userId) throw new Refusal(404, 'There is no user with this ID.');
    return { id: session.userId, email: session.email };
  });
};
