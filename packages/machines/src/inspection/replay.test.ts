import { Fault, type Draft, type GenerationEvent } from '@plinth/api';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor, type AnyStateMachine } from 'xstate';
import { createChatMachine } from '../chat/chat.machine.ts';
import { createConnectionFormMachine } from '../connection-form/connectionForm.machine.ts';
import type { ConnectionFormPorts } from '../connection-form/connectionForm.ports.ts';
import { createSignUpMachine } from '../sign-up/signUp.machine.ts';
import { createWizardMachine } from '../wizard/wizard.machine.ts';
import { createEventLog, type Diagnostic, type EventLog } from './eventLog.ts';
import { createMask } from './mask.ts';
import { replay, type ReplayStep } from './replay.ts';

/** As a person hands it on: text. */
const handedOn = (log: EventLog) => {
  const text = JSON.stringify(log.read(), null, 2);
  return { text, diagnostic: JSON.parse(text) as Diagnostic };
};

const replayed = (create: (now: () => number) => AnyStateMachine, { machines }: Diagnostic): ReplayStep[] => {
  let time = 0;
  const machine = create(() => time);
  const log = machines.find((each) => each.machine === machine.id)!;
  return replay(machine, log, {
    others: machines,
    setTime: (at) => {
      time = at;
    },
  });
};

const neverCalled = () => Promise.reject(new Error('A replay calls no port.'));

describe('a replay of the sign-up', () => {
  const email = 'ada.verne@northwind.example';
  const password = 'Tides-of-1874!';

  const run = async (detail: string) => {
    const log = createEventLog();
    const actor = createActor(
      createSignUpMachine({
        register: () => Promise.reject(new Fault({ kind: 'status', status: 400, failure: { detail } })),
        verify: () =>
          Promise.reject(
            new Fault({ kind: 'status', status: 400, failure: { detail: 'Invalid OTP.', tries_left: 4 } }),
          ),
        resend: () => neverCalled(),
        now: () => Date.now(),
      }),
      { inspect: log.inspect },
    ).start();
    actor.send({ type: 'field.changed', field: 'email', value: email });
    actor.send({ type: 'field.changed', field: 'password', value: password });
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'Tides-of-1875!' });
    actor.send({ type: 'challenge.solved', solution: 'proof-of-work' });
    actor.send({ type: 'form.submitted' });
    expect(actor.getSnapshot().context.errors.confirmPassword).toBe('mismatch');
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: password });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('pending'));
    if (actor.getSnapshot().matches('verification')) {
      actor.send({ type: 'code.changed', value: '482913' });
      actor.send({ type: 'code.submitted' });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('pending'));
    }
    return { log, actor };
  };

  it.each([
    'This email is already registered but not verified. A new OTP has been sent to your email.',
    'A user with this email already exists and is verified.',
    'Something else.',
  ])('ends in the same state after "%s"', async (detail) => {
    const { log, actor } = await run(detail);
    const lived = actor.getSnapshot();
    // As when its page is left.
    actor.stop();
    const { text, diagnostic } = handedOn(log);
    const steps = replayed(
      (now) => createSignUpMachine({ register: neverCalled, verify: neverCalled, resend: neverCalled, now }),
      diagnostic,
    );
    const end = steps.at(-1)!.snapshot;
    expect(end.value).toEqual(lived.value);
    expect(end.status).toBe(lived.status);
    const context = end.context as typeof lived.context;
    expect(context.submissions).toBe(lived.context.submissions);
    expect(context.codeFailure?.triesLeft).toBe(lived.context.codeFailure?.triesLeft);
    // On the way, it failed where the person failed.
    expect(steps.some(({ snapshot }) => (snapshot.context as typeof context).errors.confirmPassword)).toBe(
      true,
    );
    for (const secret of [email, 'ada', 'northwind', password, 'Tides', '1874', '482913', 'proof-of-work'])
      expect(text).not.toContain(secret);
  });
});

describe('a replay of the chat', () => {
  it('ends in the same state, with no question, answer or figure in the log', async () => {
    const log = createEventLog();
    const ask = () =>
      Promise.resolve({
        question: 'How much did Rosalind order?',
        answer: 'Rosalind ordered goods for 48213.',
        sql_query: 'SELECT sum(sales) FROM orders',
        follow_up_questions: [],
        columns: ['sales'],
        rows: [[48213]],
      });
    const actor = createActor(createChatMachine({ ask, read: neverCalled, stop: neverCalled }), {
      input: { modelId: 'm_41f9', conversation: null, isBegun: false },
      inspect: log.inspect,
    }).start();
    actor.send({ type: 'text.changed', text: 'How much did Rosalind order?' });
    actor.send({ type: 'question.submitted' });
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    actor.send({ type: 'text.changed', text: 'And Grace?' });
    const { text, diagnostic } = handedOn(log);
    const end = replayed(
      () => createChatMachine({ ask: neverCalled, read: neverCalled, stop: neverCalled }),
      diagnostic,
    ).at(-1)!;
    const lived = actor.getSnapshot();
    expect(end.snapshot.value).toEqual(lived.value);
    const { messages } = end.snapshot.context as typeof lived.context;
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(text).not.toMatch(/Rosalind|Grace|48213|SELECT|sales/);
  });
});

describe('a replay of a new connection', () => {
  it('fails and succeeds where the form did', async () => {
    const log = createEventLog();
    const answers = [
      () => Promise.reject(new Error('A connection named "harbour" already exists.')),
      () => Promise.resolve({ connectionId: 'c_77' }),
    ];
    const ports = {
      saveDatabase: () => answers.shift()!(),
      uploadCsv: neverCalled,
      previewCsv: neverCalled,
    } as unknown as ConnectionFormPorts;
    const actor = createActor(createConnectionFormMachine(ports), { inspect: log.inspect }).start();
    const type = (field: 'name' | 'host' | 'password' | 'port', value: string) =>
      actor.send({ type: 'field.changed', field, value });
    type('name', 'harbour');
    type('host', 'postgres://reader:Sesame@db.northwind.example:6432/analytics');
    type('password', 'Sesame');
    type('port', '70000');
    actor.send({ type: 'submitted' });
    expect(actor.getSnapshot().context.problems.port).toEqual({ code: 'invalid' });
    type('port', '6432');
    actor.send({ type: 'submitted' });
    await waitFor(actor, (snapshot) => snapshot.context.problems.name?.code === 'taken');
    type('name', 'harbour two');
    actor.send({ type: 'submitted' });
    await waitFor(actor, (snapshot) => snapshot.context.saved !== null);

    const { text, diagnostic } = handedOn(log);
    const steps = replayed(() => createConnectionFormMachine(ports), diagnostic);
    const lived = actor.getSnapshot();
    expect(steps.at(-1)!.snapshot.value).toEqual(lived.value);
    const problems = steps.map(({ snapshot }) => (snapshot.context as typeof lived.context).problems);
    expect(problems).toContainEqual({ port: { code: 'invalid' } });
    expect(problems.some(({ name }) => name?.code === 'taken')).toBe(true);
    expect(text).not.toMatch(/Sesame|harbour|northwind|reader|analytics/);
  });
});

describe('a replay of the wizard', () => {
  const draft: Draft = {
    draft_id: 'd1',
    model_schema: {
      columns: [
        { name: 'shipment_state', type: 'text', data_category: 'text', description: 'Where it is' },
        { name: 'pirate_count', type: 'text', data_category: 'text', description: 'How many' },
      ],
    },
    understanding: { description: 'Shipments of the harbour' },
    visualizations: [{ metric: 'shipments', graph_type: 'bar' }],
  };

  it('follows the machines inside it to the saved model', async () => {
    const log = createEventLog();
    const ports = {
      generate: async function* (): AsyncGenerator<GenerationEvent> {
        yield { step: 'checking_connection', status: 'completed', message: 'Reached the harbour' };
        await Promise.resolve();
        yield { payload: draft };
      },
      saveColumns: () => Promise.resolve({ version: null }),
      saveNotes: () => Promise.resolve({ version: null }),
      createModel: ({ name }: { name: string }) =>
        Promise.resolve({ id: 'm1', model_name: name, leftOut: null }),
      now: () => Date.now(),
      nextFrame: () => Promise.resolve(),
    };
    const actor = createActor(createWizardMachine(ports), {
      input: { format: 'json' },
      inspect: log.inspect,
    }).start();
    actor.send({
      type: 'source.chosen',
      source: { id: 's1', name: 'warehouse', type: 'postgres', fileName: null },
    });
    actor.send({ type: 'database.chosen', database: 'shop' });
    actor.send({ type: 'table.chosen', table: 'shipments' });
    actor.send({ type: 'generation.requested' });
    await waitFor(actor, (snapshot) => snapshot.context.review !== null);
    actor.send({ type: 'results.requested' });
    const { columns, notes, save } = actor.getSnapshot().children;
    columns!.send({ type: 'edit.started', name: 'pirate_count' });
    columns!.send({ type: 'edit.changed', description: 'Sabers counted' });
    columns!.send({ type: 'edit.submitted' });
    await waitFor(columns!, (snapshot) => !snapshot.hasTag('waiting'));
    notes!.send({ type: 'edit.started' });
    notes!.send({ type: 'text.changed', text: 'Shipments and sabers' });
    save!.send({ type: 'dialog.opened' });
    save!.send({ type: 'name.changed', name: 'Harbour model' });
    actor.send({ type: 'save.requested' });
    await waitFor(save!, (snapshot) => snapshot.context.saved !== null);

    const { text, diagnostic } = handedOn(log);
    expect(diagnostic.machines.map(({ machine }) => machine).sort()).toEqual(
      ['columnEditing', 'generation', 'modelSave', 'notes', 'wizard'].sort(),
    );
    const steps = replayed((now) => createWizardMachine({ ...ports, now }), diagnostic);
    const lived = actor.getSnapshot();
    const end = steps.at(-1)!.snapshot;
    expect(end.value).toEqual(lived.value);
    const context = end.context as typeof lived.context;
    expect(context.review!.draft.model_schema.columns).toHaveLength(2);
    expect(Object.keys(context.pending)).toHaveLength(Object.keys(lived.context.pending).length);
    expect(text).not.toMatch(/shipment|pirate|sabers|harbour|warehouse/i);
  });
});

describe('the mask', () => {
  it('hides names that are keys, and figures of a source', () => {
    const mask = createMask();
    expect(mask({ pending: { salary: { description: 'Pay' } }, profile: { max: 90_000 }, at: 7 })).toEqual({
      pending: { xxxxxx: { description: 'Xxx' } },
      profile: { max: 0 },
      at: 7,
    });
  });

  it('keeps 5,000 names of one shape apart within a second', () => {
    const mask = createMask();
    const names = Array.from({ length: 5000 }, (_, index) => `column_${String(index).padStart(4, '0')}`);
    const started = performance.now();
    const masked = mask(names) as string[];
    expect(performance.now() - started).toBeLessThan(1000);
    expect(new Set(masked).size).toBe(5000);
  });
});
