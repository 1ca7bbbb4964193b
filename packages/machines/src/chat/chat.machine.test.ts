import { Fault } from '@plinth/api';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { patienceMs, createChatMachine } from './chat.machine.ts';
import type { ChatPorts } from './chat.ports.ts';
import { chatView } from './chat.view.ts';

const answer = (question: string) => ({
  question,
  answer: '3 orders',
  sql_query: 'select count(*) from orders',
  follow_up_questions: ['And last month?'],
});

const begin = (ask: ChatPorts['ask'] = ({ question }) => Promise.resolve(answer(question))) => {
  const clock = new SimulatedClock();
  const asked = vi.fn(ask);
  const actor = createActor(createChatMachine({ ask: asked }), {
    clock,
    input: { modelId: 'm1' },
  }).start();
  const view = () => chatView(actor.getSnapshot());
  const rested = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  const submit = (text: string) => {
    actor.send({ type: 'text.changed', text });
    actor.send({ type: 'question.submitted' });
  };
  return { actor, clock, asked, view, rested, submit };
};

const never = () => new Promise<never>(() => undefined);

describe('a chat', () => {
  it('appends the question, clears the input, waits, and appends the answer', async () => {
    const { asked, view, rested, submit } = begin();
    submit('  How many orders?  ');
    expect(view()).toMatchObject({ status: 'pending', text: '' });
    expect(view().messages).toEqual([{ id: 'message-1', role: 'user', content: 'How many orders?' }]);
    await rested();
    expect(asked.mock.calls[0]?.[0]).toEqual({ modelId: 'm1', question: 'How many orders?' });
    expect(view().status).toBe('idle');
    expect(view().messages[1]).toMatchObject({
      role: 'assistant',
      error: false,
      content: { answer: '3 orders' },
    });
  });

  it('tells the host what was asked before', async () => {
    const { asked, rested, submit } = begin();
    submit('Sales by region?');
    await rested();
    submit('And only for 2025?');
    await rested();
    expect(asked.mock.calls[1]?.[0]).toEqual({
      modelId: 'm1',
      question: 'And only for 2025?',
      previous: 'Sales by region?',
    });
  });

  it('asks an unclear question again by the reading that was chosen', async () => {
    const clarify = [
      { text: 'The largest amount', sql: 'select 1', parts: undefined },
      { text: 'The largest number', sql: 'select 2', parts: undefined },
    ];
    const { actor, asked, view, rested, submit } = begin(({ question, reading }) =>
      Promise.resolve(reading === undefined ? { ...answer(question), clarify } : answer(question)),
    );
    submit('First question?');
    await rested();
    submit('Who is best?');
    await rested();
    expect(view().messages.at(-1)).toMatchObject({
      content: { readings: ['The largest amount', 'The largest number'] },
    });
    actor.send({ type: 'reading.chosen', reading: 'The largest number' });
    expect(view().messages.at(-1)).toMatchObject({ role: 'user', content: 'The largest number' });
    await rested();
    expect(asked.mock.calls[2]?.[0]).toEqual({
      modelId: 'm1',
      question: 'Who is best?',
      previous: 'First question?',
      reading: 'The largest number',
    });
    expect(view().messages.at(-1)).toMatchObject({ content: { answer: '3 orders' } });
  });

  it('sends nothing blank', () => {
    const { asked, view, submit } = begin();
    submit('   ');
    expect(view().messages).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('sends a suggestion as a question and keeps what is being typed', async () => {
    const { actor, view, rested } = begin();
    actor.send({ type: 'text.changed', text: 'half a ' });
    actor.send({ type: 'suggestion.chosen', question: 'And last month?' });
    await rested();
    expect(view().messages[0]).toMatchObject({ content: 'And last month?' });
    expect(view().text).toBe('half a ');
  });

  it('takes no second question while one is pending', () => {
    const { actor, asked, submit } = begin(never);
    submit('One');
    actor.send({ type: 'suggestion.chosen', question: 'Two' });
    submit('Three');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('answers a failure with the error flag and takes the next question', async () => {
    let tries = 0;
    const { view, rested, submit } = begin(({ question }) =>
      ++tries === 1
        ? Promise.reject(new Fault({ kind: 'status', status: 502, failure: { detail: 'No SQL' } }))
        : Promise.resolve(answer(question)),
    );
    submit('One');
    await rested();
    expect(view().messages[1]).toMatchObject({
      error: true,
      failure: { kind: 'problem', problem: { detail: 'No SQL' } },
    });
    submit('Two');
    await rested();
    expect(view().messages.at(-1)).toMatchObject({ error: false });
  });

  it('stops a pending question and its request', () => {
    const signals: AbortSignal[] = [];
    const { actor, view, submit } = begin((_, signal) => {
      signals.push(signal);
      return never();
    });
    submit('One');
    actor.send({ type: 'stop.requested' });
    expect(view().status).toBe('idle');
    expect(view().messages.at(-1)).toMatchObject({ error: true, failure: { kind: 'stopped' } });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('asks after two minutes whether to wait on, and gives the question up only when told', async () => {
    const signals: AbortSignal[] = [];
    let arrive: () => void = () => undefined;
    const { actor, clock, view, submit, rested } = begin(({ question }, signal) => {
      signals.push(signal);
      return new Promise((resolve) => (arrive = () => resolve(answer(question))));
    });
    submit('One');
    clock.increment(patienceMs - 1);
    expect(view().status).toBe('pending');
    clock.increment(1);
    expect(view().status).toBe('late');
    actor.send({ type: 'waiting.chosen' });
    expect(view().status).toBe('pending');
    clock.increment(patienceMs);
    expect(view().status).toBe('late');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    // An answer that comes while the person still thinks about it counts.
    arrive();
    await rested();
    expect(view().messages.at(-1)).toMatchObject({ error: false });
  });

  it('shows an answer that bears nothing but its words', async () => {
    const { view, rested, submit } = begin(() => Promise.resolve({ answer: 'Nine.' }));
    submit('One');
    await rested();
    expect(view().messages.at(-1)).toMatchObject({
      content: { answer: 'Nine.', sql_query: null, follow_up_questions: [] },
    });
  });

  it('has a way out of waiting', () => {
    const { waiting, stuck } = statesWithoutWayOut(
      createChatMachine({ ask: never }),
      [
        { type: 'suggestion.chosen', question: 'One' },
        { type: 'xstate.error.actor.0.chat.pending', error: new Error('no') },
      ],
      { modelId: 'm1' },
    );
    expect(waiting).toBe(1);
    expect(stuck).toEqual([]);
  });
});
