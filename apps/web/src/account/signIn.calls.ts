import { authorizeGoogle, googleScopes, login, type Api } from '@plinth/api';

export const logIn = (api: Api, email: string, password: string) =>
  api.call(login, { body: { username: email, password } });

export const beginGoogle = (api: Api) => api.call(authorizeGoogle, { query: { scopes: googleScopes } });
