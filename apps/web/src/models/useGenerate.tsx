import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WizardStart } from '@plinth/machines';
import { ConfirmDialog, wizardCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { stagePath } from './wizard.paths.ts';
import { isMereChoice, wizardDraftKey } from './wizardDraft.ts';

const copy = wizardCopy.replace;

/** Starts the generation of a table that was chosen outside the wizard. Where its model would take the place of an unsaved one, that is asked. */
export const useGenerate = () => {
  const { drafts } = useApp();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<WizardStart | null>(null);
  const begin = (start: WizardStart) => {
    drafts.discard(wizardDraftKey);
    void navigate(stagePath('progress'), { state: { start } });
  };
  return {
    generate: (start: WizardStart) => {
      const kept = drafts.load(wizardDraftKey);
      if (kept === undefined || isMereChoice(kept)) begin(start);
      else setAsked(start);
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={copy.title}
        message={copy.message}
        confirmLabel={copy.confirm}
        cancelLabel={copy.keep}
        onConfirm={() => asked && begin(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
};
