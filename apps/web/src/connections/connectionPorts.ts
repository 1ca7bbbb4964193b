import {
  createConnection,
  inspectCsv,
  lacksCall,
  listConnections,
  testConnection,
  testStoredConnection,
  uploadCsv,
  type Api,
} from '@plinth/api';
import { connectionKinds } from '@plinth/api/facts';
import type { ConnectionFormPorts, ConnectionTestPorts, CsvDialect, TestSubject } from '@plinth/machines';
import { noticesCopy } from '../shell/notices.copy.ts';

/** Keeps the file that the form has chosen; the machine knows it by its key. */
export const createFileShelf = () => {
  let kept: { key: string; file: File } | null = null;
  return {
    keep(file: File): string {
      kept = { key: crypto.randomUUID(), file };
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

/** The id of a saved connection, where the answer of the host lacks it; empty where the list lacks it too. */
const findId = async (api: Api, name: string, signal: AbortSignal): Promise<string> => {
  const connections = await api.call(listConnections, {}, { signal }).catch(() => []);
  return connections.findLast(({ source_name }) => source_name === name)?.connection_id ?? '';
};

export const createConnectionFormPorts = (
  api: Api,
  /** The file that goes by this key. */
  fileOf: (key: string) => File,
): ConnectionFormPorts => ({
  async saveDatabase({ sourceName, sourceType, ...connection_details }, signal) {
    const body = {
      source_name: sourceName,
      source_type: connectionKinds[sourceType].type,
      connection_details,
    };
    const saved = await api.call(createConnection, { body }, { signal });
    return { connectionId: saved?.connection_id ?? (await findId(api, sourceName, signal)) };
  },
  async uploadCsv({ sourceName, file, dialect }, signal, onProgress) {
    const query = { source_name: sourceName, ...dialectQuery(dialect) };
    const saved = await api.upload(
      uploadCsv,
      { query, body: { file: fileOf(file.key) } },
      { signal, onProgress },
    );
    return { connectionId: saved?.connection_id ?? (await findId(api, sourceName, signal)) };
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
