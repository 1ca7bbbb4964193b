import { defineCall } from '../http/call.ts';
import { object, text, type Read } from '../http/described.ts';

const user = object({ must: { id: text, email: text } });
export type User = Read<typeof user>;

export const readCurrentUser = defineCall({
  name: 'readCurrentUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/users/me',
  answer: user,
});

export const readUser = defineCall({
  name: 'readUser',
  summary: 'One user',
  method: 'GET',
  path: '/users/:id',
  answer: user,
  failures: [404],
});
