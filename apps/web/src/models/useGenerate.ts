import { useNavigate } from 'react-router';
import type { WizardStart } from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { stagePath } from './wizard.paths.ts';
import { wizardDraftKey } from './wizardDraft.ts';

/** Starts the generation of a table that was chosen outside the wizard. */
export const useGenerate = (): ((start: WizardStart) => void) => {
  const { drafts } = useApp();
  const navigate = useNavigate();
  return (start) => {
    drafts.discard(wizardDraftKey);
    void navigate(stagePath('progress'), { state: { start } });
  };
};
