import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { object, text, type Read } from '../http/described.ts';

const user = object({ must: { id: text, email: text } });
export type User = Read<typeof user>;

export const readCurrentUser = defineCall({
  name: 'readCurrentUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/users/me',
  auth: 'bearer',
  status: 200,
  answer: user,
});

export const readUser = defineCall({
  name: 'readUser',
  summary: 'One user',
  method: 'GET',
  path: '/users/:id',
  auth: 'bearer',
  params: z.object({ id: z.string() }),
  status: 200,
  answer: user,
  failures: [404],
});
