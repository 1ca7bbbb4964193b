import { csvForm, type TestHost } from './testHost.ts';

/** Ids of what was made. */
type CsvModel = Record<'connection' | 'draft' | 'model', string>;

const askerOf = (host: TestHost, token: string) => (method: string, path: string, body?: unknown) =>
  host.must(method, path, { token, body });

/** Has the model of a connection's table written, and saves it. */
export const saveModelOf = async (
  host: TestHost,
  token: string,
  { connection, database, table }: { connection: string; database: string; table: string },
): Promise<Pick<CsvModel, 'draft' | 'model'>> => {
  const ask = askerOf(host, token);
  const query = `source_id=${connection}&database=${database}&table=${table}&generate_description=true&generate_visualizations=true`;
  const generated = await ask('GET', `/data-model/preview/data_model?${query}`);
  const draft = /"draft_id":"([^"]+)"/.exec(generated.text)![1]!;
  const { id: model } = (
    await ask('POST', `/data-model/create?draft_id=${draft}&data_source_id=${connection}`)
  ).json();
  return { draft, model };
};

/** Uploads a file as a table of that name and saves its data model. */
export const openCsvModel = async (
  host: TestHost,
  token: string,
  table: string,
  csv: string,
): Promise<CsvModel> => {
  const ask = askerOf(host, token);
  const form = csvForm(csv, `${table}.csv`);
  const { connection_id: connection } = (
    await ask('POST', `/data-source/upload-csv?source_name=${table}`, form)
  ).json();
  return { connection, ...(await saveModelOf(host, token, { connection, database: 'csv', table })) };
};

/** Uploads a file of people and saves its data model; answers the ids of all that was made. */
export const openDataModel = async (
  host: TestHost,
  token: string,
): Promise<CsvModel & Record<'collectionId' | 'objectId' | 'conversation' | 'word' | 'report', string>> => {
  const ask = askerOf(host, token);
  const { connection, draft, model } = await openCsvModel(host, token, 'people', 'id,name\n1,Ada\n2,Grace\n');
  const { collection_id: collectionId } = (
    await ask('GET', `/data-source/${connection}/databases/csv/tables/people/collection`)
  ).json();
  const { result } = (await ask('GET', `/collections/${collectionId}/objects/`)).json();
  const conversation = 'conversation-of-people';
  await ask('POST', '/data-model/ask', { data_model_id: model, question: 'How many rows?', conversation });
  const meaning = { word: 'person', kind: 'column', means: 'name' };
  const { id: word } = (await ask('POST', `/data-model/${model}/words`, meaning)).json();
  const { id: report } = (await ask('POST', '/report', { data_model_id: model })).json();
  return { connection, collectionId, draft, model, objectId: result[0].id, conversation, word, report };
};
