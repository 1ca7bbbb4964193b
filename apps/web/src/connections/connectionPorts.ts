import {
  createConnection,
  inspectCsv,
  lacksCall,
  listConnections,
  newId,
  testConnection,
  testStoredConnection,
  uploadCsv,
  type Api,
  type ReadConnection,
} from '@plinth/api';
import { connectionKinds } from '@plinth/api/facts';
import type { ConnectionFormPorts, ConnectionTestPorts, CsvDialect, TestSubject } from '@plinth/machines';
import { orFound } from '../reading/orFound.ts';
import { noticesCopy } from '../shell/notices.copy.ts';

/** Keeps the file that the form has chosen; the machine knows it by its key. */
export const createFileShelf = () => {
  let kept: { key: string; file: File } | null = null;
  return {
    keep(file: File): string {
      kept = { key: newId(), file };
      return kept.key;
    },
    fileOf(key: string): File {
      if (kept?.key !== key) throw new Error(noticesCopy.file.gone);
      return kept.file;
    },
  };
};

const dialectQuery = ({ delimiter, encoding, hasHeader }: Partial<CsvDialect>) => ({
  delimiter,
  encoding,
  has_header: hasHeader,
});

/** What the list has now and hadn't before. */
const newlyListed = async (
  api: Api,
  before: readonly ReadConnection[] | undefined,
  signal: AbortSignal,
): Promise<ReadConnection[]> => {
  const now = await api.call(listConnections, {}, { signal });
  const known = new Set(before?.map(({ connection_id }) => connection_id));
  return now.filter(({ connection_id }) => !known.has(connection_id));
};

/**
 * The id of a saved connection, where the answer of the host lacks it: the one of its name that the list has now, or the
 * one that it has now and hadn't before, since a host may write names its own way. Empty where that isn't clear.
 */
const findId = async (
  api: Api,
  name: string,
  before: readonly ReadConnection[] | undefined,
  signal: AbortSignal,
): Promise<string> => {
  const fresh = await newlyListed(api, before, signal).catch(() => []);
  const named = fresh.filter(({ source_name }) => source_name === name);
  const found = named.length === 0 && before !== undefined ? fresh : named;
  return found.length === 1 ? found[0]!.connection_id : '';
};

type Save = Promise<ReadConnection | undefined>;

/** Its id, also where the answer lacks it or got lost. */
const savedId = async (
  api: Api,
  sent: Save,
  name: string,
  before: readonly ReadConnection[] | undefined,
  signal: AbortSignal,
): Promise<{ connectionId: string }> => {
  const saved = await orFound(sent, async () =>
    before === undefined
      ? undefined
      : (await newlyListed(api, before, signal)).find(({ source_name }) => source_name === name),
  );
  return { connectionId: saved?.connection_id ?? (await findId(api, name, before, signal)) };
};

export const createConnectionFormPorts = (
  api: Api,
  /** The file that goes by this key. */
  fileOf: (key: string) => File,
  /** The list of connections as it was read last. */
  listed: () => readonly ReadConnection[] | undefined,
): ConnectionFormPorts => ({
  async saveDatabase({ sourceName, sourceType, ...connection_details }, signal) {
    const body = {
      source_name: sourceName,
      source_type: connectionKinds[sourceType].type,
      connection_details,
    };
    const before = listed();
    return savedId(api, api.call(createConnection, { body }, { signal }), sourceName, before, signal);
  },
  async uploadCsv({ sourceName, file, dialect }, signal, onProgress) {
    const query = { source_name: sourceName, ...dialectQuery(dialect) };
    const before = listed();
    const sent = api.upload(uploadCsv, { query, body: { file: fileOf(file.key) } }, { signal, onProgress });
    return savedId(api, sent, sourceName, before, signal);
  },
  async previewCsv({ file, dialect }, signal) {
    try {
      const { has_header, ...seen } = await api.call(
        inspectCsv,
        { query: dialectQuery(dialect), body: { file: fileOf(file.key) } },
        { signal },
      );
      return { ...seen, hasHeader: has_header };
    } catch (error) {
      if (lacksCall(error)) return null;
      throw error;
    }
  },
});

const checksOf = (api: Api, subject: TestSubject, signal: AbortSignal) => {
  if ('connectionId' in subject) {
    const { connectionId, changes } = subject;
    const input = { params: { id: connectionId }, body: { connection_details: changes } };
    return api.events(testStoredConnection, input, { signal });
  }
  const { sourceType, ...connection_details } = subject;
  const body = { source_type: connectionKinds[sourceType].type, connection_details };
  return api.events(testConnection, { body }, { signal });
};

export const createConnectionTestPorts = (api: Api): ConnectionTestPorts => ({
  async *runChecks(subject, signal) {
    try {
      yield* checksOf(api, subject, signal);
    } catch (error) {
      if (!lacksCall(error)) throw error;
      yield null;
    }
  },
});
