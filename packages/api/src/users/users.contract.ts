import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';

export const userSchema = z.object({ id: z.string(), email: z.string() });
export type User = z.output<typeof userSchema>;

export const readCurrentUser = defineCall({
  name: 'readCurrentUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/users/me',
  auth: 'bearer',
  status: 200,
  answer: userSchema,
});

export const readUser = defineCall({
  name: 'readUser',
  summary: 'One user',
  method: 'GET',
  path: '/users/:id',
  auth: 'bearer',
  params: z.object({ id: z.string() }),
  status: 200,
  answer: userSchema,
  failures: [404],
});
