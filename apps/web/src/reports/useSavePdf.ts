import { useMutation } from '@tanstack/react-query';
import { problemOf } from '@plinth/api/facts';
import { problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { saveFile } from '../models/saveFile.ts';

/** A PDF that the host makes, as a download. */
export const useSavePdf = (read: () => Promise<Blob>) => {
  const { notify } = useApp();
  const { isPending, mutate } = useMutation({
    mutationFn: async (name: string) => saveFile(await read(), name),
    onError: (error) => notify.error(problemText(problemOf(error))),
  });
  return { isMakingPdf: isPending, savePdf: (name: string) => mutate(name) };
};
