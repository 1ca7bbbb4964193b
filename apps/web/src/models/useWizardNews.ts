import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { modelOptions, modelsOptions } from '@plinth/api';
import type { GenerationMachine, ModelSaveMachine } from '@plinth/machines';
import { wizardCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { loadAhead } from '../reading/pageQuery.ts';

interface Tellers {
  generation: ActorRefFrom<GenerationMachine> | undefined;
  save: ActorRefFrom<ModelSaveMachine> | undefined;
}

/** What is told once, by machines that begin before the code of their stage may be there: the page itself listens. */
export const useWizardNews = ({ generation, save }: Tellers): void => {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();

  useEffect(() => {
    const news = generation?.on('schema.invalid', () => notify.error(wizardCopy.invalidSchema));
    return () => news?.unsubscribe();
  }, [generation, notify]);

  useEffect(() => {
    const news = save?.on('model.saved', ({ model, choice }) => {
      if (choice.leftOut.length > 0 && model.leftOut === null) notify.warning(wizardCopy.keptAll);
      notify.success(wizardCopy.saved, { description: wizardCopy.savedDetail(model.model_name, model.id) });
      void queryClient.invalidateQueries({ queryKey: modelsOptions(api).queryKey });
      loadAhead({ queryClient }, modelOptions(api, model.id));
    });
    return () => news?.unsubscribe();
  }, [save, notify, queryClient, api]);
};
