import { useState } from 'react';
import { exportModel } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { exportCopy, problemText } from '@plinth/ui';
import { saveFile } from './saveFile.ts';
import { useApp } from '../app.context.ts';

/** Exports of models, each at most once at a time, in the format that was chosen last (DET-06). */
export const useModelExport = () => {
  const { api, notify, preferences } = useApp();
  const [exportingIds, setExportingIds] = useState<readonly string[]>([]);

  const exportOne = async (id: string | null): Promise<void> => {
    if (id === null) {
      notify.error(exportCopy.noId);
      return;
    }
    if (exportingIds.includes(id)) return;
    const format = preferences.current().outputFormat;
    setExportingIds((ids) => [...ids, id]);
    try {
      saveFile(await api.file(exportModel, { params: { id }, query: { format } }), `data_model.${format}`);
      notify.success(exportCopy.success);
    } catch (error) {
      notify.error(exportCopy.failed, { description: problemText(problemOf(error)) });
    } finally {
      setExportingIds((ids) => ids.filter((other) => other !== id));
    }
  };

  return { exportingIds, exportModel: (id: string | null) => void exportOne(id) };
};
