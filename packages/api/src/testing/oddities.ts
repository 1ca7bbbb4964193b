import * as c from '../contract.ts';
import type { Call } from '../http/call.ts';

/** One thing that a host which keeps the specification may do otherwise than ours. */
export interface Oddity {
  call: Call;
  /** The odd answer, made of the usual one. */
  answer: (usual: Response) => Response | Promise<Response>;
}

type Json = Record<string, unknown>;
type Bend<T> = (answer: T) => unknown;

const bent = <T = Json>(call: Call, bend: Bend<T>): Oddity => ({
  call,
  answer: async (usual) => Response.json(bend((await usual.json()) as T), { status: 200 }),
});

/** The first entry of a list bent, and the others as they are. */
const bentFirst = (call: Call, bend: Bend<Json>): Oddity =>
  bent<Json[]>(call, ([first, ...others]) => [bend(first!), ...others]);

const bentDetails = (change: (details: Json) => Json): Oddity =>
  bent(c.readConnection, (answer) => ({
    ...answer,
    connection_details: change(answer['connection_details'] as Json),
  }));

const failing = (call: Call, status: number, body: unknown): Oddity => ({
  call,
  answer: () => Response.json(body, { status }),
});

/** The text of the event stream, changed. */
const bentStream = (change: (text: string) => string): Oddity => ({
  call: c.generateModel,
  answer: async (usual) =>
    new Response(change(await usual.text()), { headers: { 'Content-Type': 'text/event-stream' } }),
});

const bendEvents = (text: string, bend: Bend<Json>): string =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => `data: ${JSON.stringify(bend(JSON.parse(block.slice(6)) as Json))}\n\n`)
    .join('');

const bentDraft = (bend: Bend<Json>): Oddity =>
  bentStream((text) =>
    bendEvents(text, (event) => ('payload' in event ? { payload: bend(event['payload'] as Json) } : event)),
  );

const bentColumns = (bend: Bend<Json[]>): Oddity =>
  bent<{ columns: Json[] }>(c.readModelColumns, ({ columns }) => bend(columns));

const byName = (columns: Json[]) =>
  Object.fromEntries(columns.map(({ name, ...fields }) => [String(name), fields]));

const text = () => new Response('OK', { headers: { 'Content-Type': 'text/plain' } });

/** A success whose body is none that the specification shows. The other bodies are the client's to take, and calls of the main job the least host's. */
const answeringText = (call: Call): Oddity => ({ call, answer: (usual) => (usual.ok ? text() : usual) });

export const oddities = {
  'login without token_type': bent(c.login, ({ access_token }) => ({ access_token })),
  'no robot check': failing(c.readChallenge, 404, { detail: 'Not Found' }),
  'no robot check, and a session for whatever is unknown': failing(c.readChallenge, 401, {
    detail: 'Unauthorized',
  }),
  'resend-otp answers text': answeringText(c.resendOtp),
  'forgot-password answers text': answeringText(c.forgotPassword),
  'reset-password answers text': answeringText(c.resetPassword),
  'google authorize answers text': { call: c.authorizeGoogle, answer: text },
  'a failure with tries_left null': failing(c.verifyOtp, 400, {
    detail: 'The code is too old.',
    tries_left: null,
  }),
  'a validation item without msg': failing(c.register, 422, {
    detail: [
      { loc: ['body', 'email'], type: 'value_error' },
      { loc: ['body', 'password'], msg: 'too plain' },
    ],
  }),

  'connections with ids as numbers': bent<Json[]>(c.listConnections, (list) =>
    list.map((connection, index) => ({ ...connection, connection_id: index + 1 })),
  ),
  'a connection without a name in the list': bentFirst(
    c.listConnections,
    ({ source_name: _, ...rest }) => rest,
  ),
  'a connection whose name is blank': bentFirst(c.listConnections, (first) => ({
    ...first,
    source_name: '  ',
  })),
  'a model whose name is empty': bentFirst(c.listModels, (first) => ({ ...first, model_name: '' })),
  'a list of connections with null in it': bent<Json[]>(c.listConnections, ([, ...others]) => [
    null,
    ...others,
  ]),
  'a connection of an unknown kind': bentFirst(c.listConnections, (first) => ({
    ...first,
    source_type: 'duckdb',
  })),
  'a snowflake connection without details': bentFirst(c.listConnections, (first) => ({
    ...first,
    source_type: 'snowflake',
    connection_details: null,
  })),
  'connections without dates and owner': bent<Json[]>(c.listConnections, (list) =>
    list.map(({ connection_id, source_name }) => ({ connection_id, source_name, created_date: null })),
  ),
  'users/me fails': failing(c.readCurrentUser, 403, { detail: 'Not now.' }),
  'no call for a user': failing(c.readUser, 404, { detail: 'Not Found' }),

  'a connection without user': bentDetails(({ user: _, ...rest }) => rest),
  'a connection with its port as text': bentDetails((details) => ({ ...details, port: '6432' })),
  'a connection with port null': bentDetails((details) => ({ ...details, port: null })),
  'a connection never updated': bent(c.readConnection, (answer) => ({ ...answer, updated_date: null })),
  'a CSV without dialect': bent(c.readConnection, (answer) => ({
    ...answer,
    source_type: 'csv',
    connection_details: { file_name: 'returns.csv' },
  })),
  'creating a connection points elsewhere': {
    call: c.createConnection,
    answer: () => new Response(null, { status: 307, headers: { Location: '/elsewhere' } }),
  },
  'uploading a file answers text': answeringText(c.uploadCsv),
  'changing a connection answers text': answeringText(c.updateConnection),
  'deleting a connection answers text': answeringText(c.deleteConnection),
  'a database without a name': bent<{ databases: unknown[] }>(c.listDatabases, ({ databases }) => ({
    databases: [...databases, null],
  })),
  'a column whose type is null': bent<{ columns: Json }>(c.listColumns, ({ columns }) => ({
    columns: { ...columns, unclear: null },
  })),

  'progress without message, its last block without a blank line': bentStream((text) =>
    bendEvents(text, ({ message: _, ...event }) => event).trimEnd(),
  ),
  'a draft without understanding and visualizations, of columns with a name or less': bentDraft(
    ({ draft_id, model_schema }) => ({
      draft_id,
      model_schema: {
        columns: (model_schema as { columns: Json[] }).columns.map(({ name }, index) =>
          index === 0
            ? { name: null }
            : index === 1
              ? { name, data_category: 'monetary', origin: 'imported' }
              : { name, description: null },
        ),
      },
      understanding: null,
    }),
  ),
  'a draft id as a number': bentDraft((draft) => ({ ...draft, draft_id: 17 })),
  'a created model without name, its id a number': bent(c.createModel, () => ({ id: 4711 })),

  'models with nothing but id and name': bent<Json[]>(c.listModels, (list) =>
    list.map(({ id, model_name }) => ({ id, model_name, updated_at: null })),
  ),
  'a model without an id in the list': bentFirst(c.listModels, ({ id: _, ...rest }) => rest),
  'a model with nothing but id, name and description': bent(
    c.readModel,
    ({ id, model_name, model_description }) => ({ id, model_name, model_description }),
  ),
  'a model with null for what the host doesn’t tell': bent(c.readModel, ({ id, model_name, ...rest }) => ({
    ...Object.fromEntries(Object.keys(rest).map((field) => [field, null])),
    id,
    model_name,
  })),
  'model columns bare': bentColumns((columns) => columns),
  'model columns as a map': bentColumns((columns) => ({ columns: byName(columns) })),
  'model columns as a bare map': bentColumns(byName),
  'a model column that is no column': bentColumns(([, ...others]) => ({ columns: [42, ...others] })),
  'understanding null': bent(c.readUnderstanding, () => ({ understanding: null })),
  'changing columns answers text': answeringText(c.updateModelColumns),
  'deleting a model answers text': answeringText(c.deleteModel),
  'an answer of the chat alone': bent(c.askModel, ({ answer }) => ({ answer })),
  'rows of another shape': bent(c.askModel, (answer) => ({ ...answer, rows: [{ month: '2025-10' }] })),

  'a collection without title': bent(c.readCollection, () => ({ result: [{ title: null }] })),
  'an object without title and date': bent<{ result: Json[] }>(c.listObjects, (answer) => ({
    ...answer,
    result: answer.result.map(({ id }, index) => (index === 0 ? { id, created_at: null } : { id: null })),
  })),
  'a nameless object without a record': bent(c.readObject, () => ({ result: {} })),
  'a record that is null': bent(c.readObject, () => ({ result: { title: 'One', record: null } })),
  'a record that is a list': bent(c.readObject, () => ({
    result: { title: 'One', record: ['first', 'second'] },
  })),
  'a record that is a value': bent(c.readObject, () => ({ result: { title: 'One', record: 'all of it' } })),
} satisfies Record<string, Oddity>;

export type OddityName = keyof typeof oddities;
export const oddityNames = Object.keys(oddities) as OddityName[];
