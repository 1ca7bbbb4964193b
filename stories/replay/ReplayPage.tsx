import {
  activeLeaves,
  replay,
  toMermaid,
  type MachineLog,
  type ReplayStep,
} from '@plinth/machines/inspection';
import { useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { MachineChart } from '../machines/support/MachineChart.tsx';
import { MachineStage } from '../machines/support/MachineStage.tsx';
import { idlePorts } from '../machines/support/scene.ts';
import { machineFactories } from './machines.ts';
import { readDiagnostic } from './readDiagnostic.ts';

export interface ReplayPageProps {
  /** A diagnostic, as the app copies it. */
  diagnostic: string;
}

const Page = styled.div`
  display: grid;
  gap: 24px;
  max-width: 1100px;

  textarea,
  select,
  button {
    border: 1px solid var(--border-default);
    border-radius: var(--radius-control);
    background: var(--surface-raised);
    color: var(--text-default);
    font: inherit;
  }
  textarea {
    inline-size: 100%;
    padding: 8px;
    font-family: var(--font-mono);
    font-size: var(--type-mono);
  }
  select,
  button {
    min-block-size: 32px;
    padding: 0 12px;
  }
  button:disabled {
    color: var(--text-disabled);
    background: var(--surface-sunken);
  }
  pre {
    overflow: auto;
    max-block-size: 240px;
    margin: 0;
    font-size: var(--type-mono);
  }
`;
const Field = styled.div`
  display: grid;
  gap: 4px;
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
`;

interface Played {
  steps: ReplayStep[];
  chart: string;
}

const play = (log: MachineLog, others: readonly MachineLog[]): Played | null => {
  const create = machineFactories.get(log.machine);
  if (!create) return null;
  let time = log.startedAt;
  const machine = create(idlePorts(() => time));
  const steps = replay(machine, log, {
    others,
    setTime: (at) => {
      time = at;
    },
  });
  return { steps, chart: toMermaid(machine) };
};

const nothing = () => undefined;

function Player({ log, others }: { log: MachineLog; others: readonly MachineLog[] }) {
  const played = useMemo(() => play(log, others), [log, others]);
  const [at, setAt] = useState(0);
  if (log.truncated)
    return (
      <p role="alert">The first events of this machine were dropped: it can’t be replayed from its start.</p>
    );
  if (!played) return <p role="alert">There is no machine named {log.machine} any more.</p>;
  const { steps, chart } = played;
  const last = steps.length - 1;
  const step = steps[Math.min(at, last)]!;
  const active = activeLeaves(step.snapshot.value);
  const same = JSON.stringify(steps[last]!.snapshot.value) === JSON.stringify(log.value);
  return (
    <>
      <Bar>
        <button type="button" disabled={at === 0} onClick={() => setAt(0)}>
          To the start
        </button>
        <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Step back
        </button>
        <button type="button" disabled={at >= last} onClick={() => setAt(at + 1)}>
          Step forward
        </button>
        <button type="button" disabled={at >= last} onClick={() => setAt(last)}>
          To the end
        </button>
        <span>
          Step {at + 1} of {steps.length}, {((step.at - log.startedAt) / 1000).toFixed(1)} s:{' '}
          {step.event.type} → <strong data-testid="state">{active.join(', ')}</strong>
        </span>
      </Bar>
      <p role="status">
        {same
          ? 'The replay ends in the state that the app was in.'
          : 'The replay ends in another state than the app was in.'}
      </p>
      <MachineChart
        text={chart}
        active={active}
        label={`State chart of ${log.machine}, in ${active.join(' and ')}`}
      />
      <MachineStage machine={log.machine} snapshot={step.snapshot} now={step.at} send={nothing} />
      <section aria-label="Event">
        <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {JSON.stringify(step.event, null, 2)}
        </pre>
      </section>
    </>
  );
}

/** Steps through what a copied diagnostic tells, on the real machine and its real screen. */
export const ReplayPage = ({ diagnostic }: ReplayPageProps) => {
  const id = useId();
  const [text, setText] = useState(diagnostic);
  const [chosen, setChosen] = useState(0);
  const reading = useMemo(() => readDiagnostic(text), [text]);
  const log = 'machines' in reading ? (reading.machines[chosen] ?? reading.machines[0]!) : null;
  return (
    <Page>
      <Field>
        <label htmlFor={`${id}-text`}>Diagnostic</label>
        <textarea
          id={`${id}-text`}
          rows={5}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
        />
      </Field>
      {'problem' in reading && <p role="alert">{reading.problem}</p>}
      {'machines' in reading && log && (
        <>
          <Field>
            <label htmlFor={`${id}-machine`}>Machine</label>
            <select
              id={`${id}-machine`}
              value={reading.machines.indexOf(log)}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {reading.machines.map(({ machine, session, events, startedAt }, index) => (
                <option key={session} value={index}>
                  {machine}, {events.length} events from {new Date(startedAt).toISOString()}
                </option>
              ))}
            </select>
          </Field>
          <Player key={log.session} log={log} others={reading.machines} />
        </>
      )}
    </Page>
  );
};
