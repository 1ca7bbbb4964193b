import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { AnyMachineSnapshot } from 'xstate';
import type { SceneEvent } from './scene.ts';
import { machineScreens } from './screens.tsx';

const Stage = styled.div`
  border: 1px solid var(--border-default);
  border-radius: var(--radius-frame);
  overflow: auto;
  background: var(--surface-canvas);
  padding: 16px;
`;
const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
`;

interface Props {
  /** Id of the machine. */
  machine: string;
  snapshot: AnyMachineSnapshot;
  now: number;
  send: (event: SceneEvent) => void;
}

/** The real screen in the state that is looked at. */
export const MachineStage = ({ machine, snapshot, now, send }: Props) => {
  const screen = machineScreens[machine];
  const covers = screen?.covers === true;
  const [wanted, setWanted] = useState(false);

  // A dialog makes the steps unreachable: Escape always leads back to them, whatever the state allows.
  useEffect(() => {
    if (!covers || !wanted) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setWanted(false);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [covers, wanted]);

  if (!screen) return null;
  return (
    <Stage role="group" aria-label="Screen">
      {covers && (
        <Choice>
          <input type="checkbox" checked={wanted} onChange={(event) => setWanted(event.target.checked)} />
          Show the screen over this page. Escape leads back.
        </Choice>
      )}
      {(!covers || wanted) && screen.show(snapshot, now, send)}
    </Stage>
  );
};
