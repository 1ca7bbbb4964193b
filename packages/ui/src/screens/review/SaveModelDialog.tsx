import { fieldText } from '@plinth/api/facts';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { wizardCopy } from '../wizard/wizard.copy.ts';
import { saveCopy as copy, saveFailureText, type SaveFailureView } from './review.copy.ts';

export const saveModelDialogStatuses = ['closed', 'filling', 'saving', 'saved'] as const;
type SaveModelDialogStatus = (typeof saveModelDialogStatuses)[number];

export interface SaveModelDialogProps {
  /** Whether it is open, saving, or done. */
  status: SaveModelDialogStatus;
  /** What the field holds; blank becomes the name of the table. */
  name: string;
  /** What the field holds. */
  description: string;
  /** Why it could not be saved. */
  failure: SaveFailureView | null;
  /** What was made of it. */
  savedModel: { id: string; model_name: string } | null;
  /** What the field holds after a key. */
  onNameChange: (name: string) => void;
  /** What the field holds after a key. */
  onDescriptionChange: (description: string) => void;
  /** The person wants it saved. */
  onSubmit: () => void;
  /** The person wants out. */
  onClose: () => void;
  /** What has the focus afterwards. */
  finalFocus?: () => HTMLElement | null;
}

const Fields = styled.div`
  display: grid;
  gap: ${token.space4};
`;

function SavedNotice({ id, model_name: name }: { id: string; model_name: string }) {
  return (
    // A toast tells it too, and stays when the dialog goes.
    <Notice tone="success" live={false}>
      {wizardCopy.saved} {wizardCopy.savedDetail(name, id)}
    </Notice>
  );
}

const fields = ['model_name', 'model_description'] as const;

/** What the host says of a field stands at the field. */
const saidOf = (failure: SaveFailureView | null, field: (typeof fields)[number]): string | undefined =>
  failure?.kind === 'problem' ? fieldText(failure.problem, field) || undefined : undefined;

/** It says something of them, and nothing else. */
function isOfFields(failure: SaveFailureView): boolean {
  const said = fields.filter((field) => saidOf(failure, field)).length;
  return said > 0 && failure.kind === 'problem' && failure.problem.detail?.length === said;
}

function FailureNotice(failure: SaveFailureView) {
  return <Notice tone="danger">{saveFailureText(failure)}</Notice>;
}

const isBusy = (status: SaveModelDialogStatus): boolean => status === 'saving' || status === 'saved';

function Foot({ status, onClose }: Pick<SaveModelDialogProps, 'status' | 'onClose'>) {
  const busy = isBusy(status);
  const pendingLabel = status === 'saved' ? copy.opening : copy.saving;
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {copy.cancel}
      </Button>
      <Button type="submit" variant="primary" pending={busy} pendingLabel={pendingLabel}>
        {copy.save}
      </Button>
    </>
  );
}

/** Asks for name and description of a model, and saves it with what is still pending. */
export function SaveModelDialog({
  status,
  name,
  description,
  failure,
  savedModel,
  onNameChange,
  onDescriptionChange,
  onSubmit,
  onClose,
  finalFocus,
}: SaveModelDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const busy = isBusy(status);
  return (
    <Dialog
      open={status !== 'closed'}
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      dismissible={!busy}
      initialFocus={first}
      finalFocus={finalFocus}
      onSubmit={() => !busy && onSubmit()}
      footer={<Foot status={status} onClose={onClose} />}
    >
      <Fields>
        {failure !== null && !isOfFields(failure) && <FailureNotice {...failure} />}
        {status === 'saved' && savedModel !== null && <SavedNotice {...savedModel} />}
        <TextField
          ref={first}
          label={copy.name}
          placeholder={copy.namePlaceholder}
          value={name}
          error={saidOf(failure, 'model_name')}
          onValueChange={onNameChange}
          readOnly={busy}
          autoComplete="off"
        />
        <TextArea
          label={copy.description}
          value={description}
          error={saidOf(failure, 'model_description')}
          onValueChange={onDescriptionChange}
          readOnly={busy}
          rows={3}
        />
      </Fields>
    </Dialog>
  );
}
