import { activeLeaves, describeMachine, toMermaid } from '@plinth/machines/inspection';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { transition, type AnyMachineSnapshot } from 'xstate';
import { MachineChart } from './MachineChart.tsx';
import { MachineStage } from './MachineStage.tsx';
import { idlePorts, playScene, sceneStart, type Scene, type SceneEvent } from './scene.ts';

export interface MachinePageProps {
  /** How the machine came into its state: what it was given, and the events that it met. */
  scene: Scene;
  /** Names of the ports that the factory takes. */
  ports: readonly string[];
  /** Events that a designer may send beside those of the scene. */
  moves?: readonly SceneEvent[];
}

interface Moment {
  at: number;
  event: string;
  snapshot: AnyMachineSnapshot;
}

const Page = styled.div`
  display: grid;
  gap: 24px;
  max-width: 1100px;
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;

  button {
    min-block-size: 32px;
    padding: 0 12px;
    border: 1px solid var(--border-default);
    border-radius: var(--radius-control);
    background: var(--surface-raised);
    color: var(--text-default);
    font: inherit;
  }
  button:disabled {
    color: var(--text-disabled);
    background: var(--surface-sunken);
  }
  input[type='range'] {
    accent-color: var(--accent-solid);
    inline-size: 240px;
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: 96px 1fr;
  gap: 8px 16px;
  margin: 0;

  dt {
    color: var(--text-muted);
  }
  dd {
    margin: 0;
    font-family: var(--font-mono);
    font-size: var(--type-mono);
    overflow-wrap: anywhere;
  }
`;
const list = (texts: readonly string[]) => (texts.length === 0 ? 'none' : texts.join(', '));

/** A machine as it is: its chart, what it hears, and its screen, moved by hand. */
export const MachinePage = ({ scene, ports, moves = [] }: MachinePageProps) => {
  const [waited, setWaited] = useState(0);
  const [moments, setMoments] = useState<Moment[]>(() =>
    playScene(scene).map(({ at, event, snapshot }) => ({ at, event: event.type, snapshot })),
  );
  const [shown, setShown] = useState(moments.length - 1);
  const moment = moments[Math.min(shown, moments.length - 1)]!;
  const now = moment.at + waited;
  const machine = useMemo(() => scene.create(idlePorts(() => sceneStart)), [scene]);
  const description = useMemo(() => describeMachine(machine), [machine]);
  const chart = useMemo(() => toMermaid(machine), [machine]);
  const active = activeLeaves(moment.snapshot.value);

  const send = (event: SceneEvent) => {
    const at = now;
    const clocked = scene.create(idlePorts(() => at));
    const [snapshot] = transition(clocked, moment.snapshot, event) as [AnyMachineSnapshot, unknown];
    setMoments([...moments.slice(0, shown + 1), { at, event: event.type, snapshot }]);
    setShown(shown + 1);
    setWaited(0);
  };

  return (
    <Page>
      <MachineChart
        text={chart}
        active={active}
        label={`State chart of ${machine.id}, in ${active.join(' and ')}`}
      />
      <section aria-label="Steps">
        <Bar>
          <button type="button" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
            Step back
          </button>
          <button type="button" disabled={shown >= moments.length - 1} onClick={() => setShown(shown + 1)}>
            Step forward
          </button>
          <span>
            Step {shown + 1} of {moments.length}: {moment.event} →{' '}
            <strong data-testid="state">{active.join(', ')}</strong>
          </span>
        </Bar>
      </section>
      <section aria-label="Clock">
        <Bar>
          <label htmlFor="clock">Seconds since this step</label>
          <input
            id="clock"
            type="range"
            min={0}
            max={120}
            value={waited / 1000}
            onChange={(event) => setWaited(Number(event.target.value) * 1000)}
          />
          <output htmlFor="clock">{waited / 1000} s</output>
        </Bar>
      </section>
      {moves.length > 0 && (
        <section aria-label="Events to send">
          <Bar>
            {moves.map((event) => (
              <button
                key={JSON.stringify(event)}
                type="button"
                disabled={!moment.snapshot.can(event)}
                onClick={() => send(event)}
              >
                {event.type}
              </button>
            ))}
          </Bar>
        </section>
      )}
      <MachineStage machine={machine.id} snapshot={moment.snapshot} now={now} send={send} />
      <Facts>
        <dt>Events</dt>
        <dd>{list(description.events)}</dd>
        <dt>Delays</dt>
        <dd>{list(description.delays)}</dd>
        <dt>Actors</dt>
        <dd>{list(description.actors)}</dd>
        <dt>Ports</dt>
        <dd>{list(ports)}</dd>
      </Facts>
    </Page>
  );
};
