import { addSampleConnection } from '@plinth/api/contract';
import { presentConnection, type StoredConnection } from '../connections/connections.ts';
import { createCsv } from '../connections/saveConnection.ts';
import { ordersSample, readSample } from '../connections/samples.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { writeAtOnce } from '../modeling/generate.ts';
import type { ModelParts } from './modelParts.ts';

const options = { descriptions: true, visualizations: true };

/** Writes and saves a model of a connection's first table. */
const saveModelOf = async (
  { provider, sources, drafts, models, writerOf }: ModelParts,
  connection: StoredConnection,
  signal: AbortSignal,
): Promise<string> => {
  const { id, ownerId, kind, name } = connection;
  const source = await sources.of(connection);
  const [database = ''] = await source.databases(signal);
  const [table = ''] = await source.tables(database, signal);
  const written = await writeAtOnce({
    source,
    database,
    table,
    generateDescriptions: options.descriptions,
    generateVisualizations: options.visualizations,
    write: writerOf(ownerId),
    signal,
  });
  if ('failed' in written) throw new Error(written.failed);
  const draft = await drafts.save(ownerId, { connectionId: id, database, table, options }, written);
  const named = { name, description: null, sourceType: kind, connectionName: name };
  return (await models.insert(ownerId, draft, named, provider.quotas)).summary.id;
};

/** Sample data with its finished model; the data alone where the model can't be written now. */
export const registerSample = (on: RegisterCall, parts: ModelParts): void => {
  const { provider, connections, sources } = parts;
  const { quotas, log } = provider;

  on(addSampleConnection, async ({ session: { userId }, signal }) => {
    const read = async () => {
      const content = await readSample(ordersSample);
      if (content === null) throw new Refusal(501, 'This host carries no sample data.');
      return { fileName: ordersSample.file, content, overrides: {} };
    };
    const connection = await createCsv(
      { connections, sources, quotas },
      userId,
      ordersSample.name,
      read,
      signal,
    );
    try {
      const write = () => saveModelOf(parts, connection, signal);
      return {
        ...presentConnection(connection),
        model_id: await quotas.during('generations', userId, write),
      };
    } catch (error) {
      log.error({ message: String(error) }, 'the model of the sample was not written');
      return presentConnection(connection);
    }
  });
};
