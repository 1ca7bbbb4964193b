import { useState } from 'react';
import { styled } from 'styled-components';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { token } from '../../theme/token.ts';
import { connectionsCopy } from './connections.copy.ts';

const copy = connectionsCopy.detail;

interface DeleteConnectionDialogProps {
  deletion: 'none' | 'asking' | 'pending';
  models: readonly string[] | null;
  onConfirm: (withModels: boolean) => void;
  onCancel: () => void;
}

const Models = styled.span`
  display: grid;
  gap: ${token.space3};
  margin-block-start: ${token.space3};

  > b {
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
    overflow-wrap: anywhere;
  }
`;

/* The browser's own box: ours would make the page of every connection heavier for this one question. */
const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-height: ${token.controlMd};
  padding: ${token.space2} ${token.space3};
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  color: ${token.textStrong};

  > input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: ${token.accentSolid};
  }
`;

/** Asks what becomes of the models, too, where some were made from the connection. They stay unless someone ticks it. */
export function DeleteConnectionDialog({
  deletion,
  models,
  onConfirm,
  onCancel,
}: DeleteConnectionDialogProps) {
  const [withModels, setWithModels] = useState(false);
  return (
    <ConfirmDialog
      open={deletion !== 'none'}
      title={copy.delete}
      message={
        <>
          {copy.deleteQuestion}
          {models === null && <Models role="status">{copy.modelsSought}</Models>}
          {models !== null && models.length > 0 && (
            <Models>
              {copy.deleteModels(models.length)}
              <b>{breakable(copy.modelNames(models))}</b>
              <Choice>
                <input
                  type="checkbox"
                  checked={withModels}
                  disabled={deletion === 'pending'}
                  onChange={(event) => setWithModels(event.target.checked)}
                />
                {copy.deleteModelsToo(models.length)}
              </Choice>
            </Models>
          )}
        </>
      }
      confirmLabel={copy.deleteConfirm}
      // With the names of the models its buttons move: what is clicked before is none of them.
      disabled={models === null}
      pending={deletion === 'pending'}
      pendingLabel={copy.deletePending}
      onConfirm={() => onConfirm(withModels && models !== null && models.length > 0)}
      onCancel={() => {
        setWithModels(false);
        onCancel();
      }}
    />
  );
}
