import {
  createConnection,
  faultText,
  hasStatus,
  inspectCsv,
  isFault,
  listConnections,
  testConnection,
  uploadCsv,
  type Api,
} from '@plinth/api';
import { connectionKinds } from '@plinth/api/facts';
import type { ConnectionFormPorts, ConnectionTestPorts, CsvDialect, RefusedFields } from '@plinth/machines';
import { noticesCopy } from '../shell/notices.copy.ts';

/** The machines hear of a fault as an Error with a sentence. */
export const portError = (error: unknown): Error & RefusedFields =>
  Object.assign(new Error(faultText(error), { cause: error }), { fields: refusedFields(error) });

/** The fields that the host names, each with its sentence. */
const refusedFields = (error: unknown): Record<string, string> => {
  const detail = isFault(error) ? error.failure.detail : undefined;
  if (!Array.isArray(detail)) return {};
  return Object.fromEntries(detail.map(({ loc = [], msg = '' }) => [String(loc.at(-1)), msg]));
};

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

/** Extensions that the host lacks answer so. */
const isMissing = (error: unknown): boolean => [404, 405, 501].some((status) => hasStatus(error, status));

const dialectQuery = ({ delimiter, encoding, hasHeader }: Partial<CsvDialect>) => ({
  ...(delimiter === undefined ? {} : { delimiter }),
  ...(encoding === undefined ? {} : { encoding }),
  ...(hasHeader === undefined ? {} : { has_header: hasHeader }),
});

/** The id of a connection that was saved by a host which doesn't tell it; empty where it can't be found out. */
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
    try {
      const saved = await api.call(createConnection, { body }, { signal });
      return { connectionId: saved?.connection_id ?? (await findId(api, sourceName, signal)) };
    } catch (error) {
      throw portError(error);
    }
  },
  async uploadCsv({ sourceName, file, dialect }, signal, onProgress) {
    const query = { source_name: sourceName, ...dialectQuery(dialect) };
    try {
      const saved = await api.upload(
        uploadCsv,
        { query, body: { file: fileOf(file.key) } },
        { signal, onProgress },
      );
      return { connectionId: saved?.connection_id ?? (await findId(api, sourceName, signal)) };
    } catch (error) {
      throw portError(error);
    }
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
      if (isMissing(error)) return null;
      throw portError(error);
    }
  },
});

export const createConnectionTestPorts = (api: Api): ConnectionTestPorts => ({
  async *runChecks({ sourceType, ...connection_details }, signal) {
    const body = { source_type: connectionKinds[sourceType].type, connection_details };
    try {
      yield* api.events(testConnection, { body }, { signal });
    } catch (error) {
      if (!isMissing(error)) throw portError(error);
      yield null;
    }
  },
});
