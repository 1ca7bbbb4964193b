import { Fault } from '@plinth/api';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createChatMachine, lookMs, patienceMs, stopMs } from './chat.machine.ts';
import type { ChatPorts } from './chat.ports.ts';
import { chatView } from './chat.view.ts';

const answer = (question: string) => ({
  question,
  answer: '3 orders',
  sql_query: 'select count(*) from orders',
  follow_up_questions: ['And last month?'],
});

const never = () => new Promise<never>(() => undefined);

const begin = (
  ask: ChatPorts['ask'] = ({ question }) => Promise.resolve(answer(question)),
  kept: { read?: ChatPorts['read']; stop?: ChatPorts['stop']; isBegun?: boolean } | null = null,
) => {
  const clock = new SimulatedClock();
  const asked = vi.fn(ask);
  const read = vi.fn(kept?.read ?? never);
  const stop = vi.fn(kept?.stop ?? (() => Promise.resolve()));
  const actor = createActor(createChatMachine({ ask: asked, read, stop }), {
    clock,
    input: {
      modelId: 'm1',
      conversation: kept === null ? null : 'c1',
      isBegun: kept?.isBegun ?? false,
    },
  }).start();
  const view = () => chatView(actor.getSnapshot());
  const rested = () =>
    waitFor(
      actor,
      (snapshot) => !(['waiting', 'reading', 'stopping'] as const).some((tag) => snapshot.hasTag(tag)),
    );
  const submit = (text: string) => {
    actor.send({ type: 'text.changed', text });
    actor.send({ type: 'question.submitted' });
  };
  return { actor, clock, asked, read, stop, view, rested, submit };
};

describe('a chat', () => {
  it('appends the question, clears the input, waits, and appends the answer', async () => {
    const { asked, view, rested, submit } = begin();
    submit('  How many orders?  ');
    expect(view()).toMatchObject({ status: 'pending', text: '' });
    expect(view().messages).toMatchObject([{ id: 'message-1', role: 'user', content: 'How many orders?' }]);
    await rested();
    expect(asked.mock.calls[0]?.[0]).toEqual({ modelId: 'm1', question: 'How many orders?' });
    expect(view().status).toBe('idle');
    expect(view().messages[1]).toMatchObject({
      role: 'assistant',
      error: false,
      content: { answer: '3 orders' },
    });
  });

  it('names its messages as no other conversation does', async () => {
    const { view, rested, submit } = begin(undefined, {});
    submit('How many orders?');
    await rested();
    expect(view().messages.map(({ id }) => id)).toEqual(['c1-1', 'c1-2']);
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
      { text: 'The largest amount', sql: 'select 1', parts: undefined, found: 'Graz, 120' },
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
      content: {
        readings: [
          { text: 'The largest amount', found: 'Graz, 120' },
          { text: 'The largest number', found: undefined },
        ],
      },
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

  it('gives a failed question back, and Retry asks it in the same place', async () => {
    let tries = 0;
    const { actor, asked, view, rested, submit } = begin(({ question }) =>
      ++tries === 2 ? Promise.reject(new Error('no')) : Promise.resolve(answer(question)),
    );
    submit('One');
    await rested();
    submit('Two');
    await rested();
    expect(view()).toMatchObject({ status: 'idle', text: 'Two' });
    actor.send({ type: 'retry.requested' });
    expect(view()).toMatchObject({ status: 'pending', text: '' });
    expect(view().messages).toHaveLength(3);
    await rested();
    expect(asked.mock.calls[2]?.[0]).toEqual({ modelId: 'm1', question: 'Two', previous: 'One' });
    expect(view().messages).toHaveLength(4);
    expect(view().messages.at(-1)).toMatchObject({ error: false });
    actor.send({ type: 'retry.requested' });
    expect(view().status).toBe('idle');
  });

  it('keeps what was typed meanwhile when a question fails', async () => {
    let fail: () => void = () => undefined;
    const { actor, view, rested, submit } = begin(
      () => new Promise((_, reject) => (fail = () => reject(new Error('no')))),
    );
    submit('One');
    actor.send({ type: 'text.changed', text: 'Something else' });
    fail();
    await rested();
    expect(view().text).toBe('Something else');
  });

  it('stops what is asked again, also after an answer could not be changed', async () => {
    const { actor, view, rested, submit } = begin(({ question, understood }) =>
      question === 'One' && !understood ? Promise.resolve(answer('One')) : Promise.reject(new Error('no')),
    );
    submit('One');
    await rested();
    submit('Two');
    await rested();
    actor.send({ type: 'understood.changed', answerId: 'message-2', question: 'One', understood: {} });
    await rested();
    expect(view().change).not.toBeNull();
    actor.send({ type: 'retry.requested' });
    actor.send({ type: 'stop.requested' });
    expect(view().messages.at(-1)).toMatchObject({ error: true, failure: { kind: 'stopped' } });
    expect(view().text).toBe('Two');
  });

  it('has a way out of waiting', () => {
    const { waiting, stuck } = statesWithoutWayOut(
      createChatMachine({ ask: never, read: never, stop: never }),
      [
        { type: 'suggestion.chosen', question: 'One' },
        { type: 'stop.requested' },
        { type: 'page.returned' },
        { type: 'xstate.done.actor.0.chat.opening', output: { questions: [{ status: 'pending' }] } },
        { type: 'xstate.error.actor.0.chat.opening', error: new Error('no') },
        { type: 'xstate.error.actor.0.chat.pending', error: new Error('no') },
        { type: 'xstate.error.actor.0.chat.changing', error: new Error('no') },
        { type: 'xstate.error.actor.0.chat.stopping', error: new Error('no') },
        { type: 'xstate.error.actor.0.chat.following.look.reading', error: new Error('no') },
      ],
      { modelId: 'm1', conversation: 'c1', isBegun: true },
    );
    expect(waiting).toBeGreaterThanOrEqual(2);
    expect(stuck).toEqual([]);
  });
});

type Talk = Awaited<ReturnType<ChatPorts['read']>>;
type KeptQuestion = Talk['questions'][number];

const kept = (question: string, more: Partial<KeptQuestion> = {}): KeptQuestion => ({
  id: `kept-${question}`,
  question,
  status: 'answered',
  ...(more.status === undefined ? { answer: answer(question) } : {}),
  ...more,
});
const talkOf = (...questions: KeptQuestion[]): Talk => ({ id: 'c1', title: 'Orders', questions });

describe('a conversation that the host keeps', () => {
  it('is asked in by its name, and is begun by its first question', async () => {
    const { actor, asked, rested, submit } = begin(undefined, {});
    expect(actor.getSnapshot().context.isBegun).toBe(false);
    submit('How many orders?');
    expect(actor.getSnapshot().context.isBegun).toBe(true);
    await rested();
    expect(asked.mock.calls[0]?.[0]).toEqual({
      modelId: 'm1',
      question: 'How many orders?',
      conversation: 'c1',
    });
  });

  it('opens with what was said, failures and clarifications too, and goes on from there', async () => {
    const clarify = [{ text: 'The largest amount' }, { text: 'The largest number' }];
    const { asked, view, rested, submit } = begin(undefined, {
      isBegun: true,
      read: () =>
        Promise.resolve(
          talkOf(
            kept('Who is best?', { answer: { ...answer('Who is best?'), clarify } }),
            kept('Who is best?', { reading: 'The largest number' }),
            kept('And why?', { status: 'failed', failure: { status: 502, detail: 'No SQL' } }),
            kept('And when?', { status: 'stopped' }),
          ),
        ),
    });
    expect(view().status).toBe('opening');
    await rested();
    expect(view().messages).toMatchObject([
      { role: 'user', content: 'Who is best?' },
      {
        role: 'assistant',
        content: { readings: [{ text: 'The largest amount' }, { text: 'The largest number' }] },
      },
      { role: 'user', content: 'The largest number' },
      { role: 'assistant', content: { answer: '3 orders' } },
      { role: 'user', content: 'And why?' },
      { role: 'assistant', failure: { problem: { status: 502, detail: 'No SQL' } } },
      { role: 'user', content: 'And when?' },
      { role: 'assistant', failure: { kind: 'stopped' } },
    ]);
    submit('And where?');
    await rested();
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ previous: 'And when?', conversation: 'c1' });
  });

  it('that can’t be read says why, and is read again', async () => {
    let tries = 0;
    const { actor, view, rested } = begin(undefined, {
      isBegun: true,
      read: () =>
        ++tries === 1 ? Promise.reject(new Fault({ kind: 'network' })) : Promise.resolve(talkOf(kept('One'))),
    });
    await rested();
    expect(view()).toMatchObject({ status: 'unread', problem: { kind: 'network' } });
    actor.send({ type: 'reading.again' });
    await rested();
    expect(view()).toMatchObject({ status: 'idle', problem: null });
    expect(view().messages).toHaveLength(2);
  });

  it('that can’t be read is read again when the page is looked at again', async () => {
    let isAway = true;
    const { actor, view, rested } = begin(undefined, {
      isBegun: true,
      read: () =>
        isAway ? Promise.reject(new Fault({ kind: 'network' })) : Promise.resolve(talkOf(kept('One'))),
    });
    await rested();
    expect(view().status).toBe('unread');
    isAway = false;
    actor.send({ type: 'page.returned' });
    await rested();
    expect(view()).toMatchObject({ status: 'idle', problem: null });
  });

  it('looks after a question on, with all that was said in sight, where the network is away for a moment', async () => {
    const { actor, clock, read, view, rested } = begin(undefined, {
      isBegun: true,
      read: () => Promise.resolve(talkOf(kept('One'), kept('Two', { status: 'pending' }))),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('following'));
    read.mockRejectedValueOnce(new Fault({ kind: 'network' }));
    clock.increment(lookMs);
    await waitFor(actor, (snapshot) => !snapshot.matches({ following: { look: 'reading' } }));
    expect(view().status).toBe('pending');
    expect(view().messages).toHaveLength(3);
    read.mockResolvedValueOnce(talkOf(kept('One'), kept('Two')));
    clock.increment(lookMs);
    await rested();
    expect(view().status).toBe('idle');
    expect(view().messages).toHaveLength(4);
  });

  it('shows a question on its way, looks after it, and shows its answer', async () => {
    let talk = talkOf(kept('One'), kept('Two', { status: 'pending' }));
    const { actor, clock, asked, read, view, rested } = begin(undefined, {
      isBegun: true,
      read: () => Promise.resolve(talk),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('following'));
    expect(view().status).toBe('pending');
    expect(view().messages.at(-1)).toMatchObject({ role: 'user', content: 'Two' });
    clock.increment(lookMs);
    await waitFor(actor, (snapshot) => snapshot.matches({ following: { look: 'pausing' } }));
    expect(read).toHaveBeenCalledTimes(2);
    talk = talkOf(kept('One'), kept('Two'));
    clock.increment(lookMs - 1);
    expect(read).toHaveBeenCalledTimes(2);
    clock.increment(1);
    await rested();
    expect(view().status).toBe('idle');
    expect(view().messages).toHaveLength(4);
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks after two minutes of looking whether to wait on', async () => {
    const { actor, clock, view } = begin(undefined, {
      isBegun: true,
      read: () => Promise.resolve(talkOf(kept('One', { status: 'pending' }))),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('following'));
    clock.increment(patienceMs);
    expect(view().status).toBe('late');
    actor.send({ type: 'waiting.chosen' });
    expect(view().status).toBe('pending');
  });

  it('has the host stop, and waits for it only so long', async () => {
    const signals: AbortSignal[] = [];
    const { actor, clock, stop, view, submit } = begin(
      (_, signal) => {
        signals.push(signal);
        return never();
      },
      { stop: never },
    );
    submit('One');
    actor.send({ type: 'stop.requested' });
    expect(stop.mock.calls[0]?.[0]).toEqual({ modelId: 'm1', conversation: 'c1' });
    expect(signals[0]?.aborted).toBe(true);
    expect(view().status).toBe('pending');
    clock.increment(stopMs);
    expect(view()).toMatchObject({ status: 'idle', text: 'One' });
    expect(view().messages.at(-1)).toMatchObject({ failure: { kind: 'stopped' } });
  });

  it('is stopped also where another page asked', async () => {
    const { actor, view, rested } = begin(undefined, {
      isBegun: true,
      read: () => Promise.resolve(talkOf(kept('One', { status: 'pending' }))),
      stop: () => Promise.reject(new Error('gone')),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('following'));
    actor.send({ type: 'stop.requested' });
    await rested();
    expect(view().messages.at(-1)).toMatchObject({ failure: { kind: 'stopped' } });
  });

  it('is read again when the page is looked at again, and keeps what is typed', async () => {
    const { actor, read, view, rested, submit } = begin(undefined, {
      read: () => Promise.resolve(talkOf(kept('One'), kept('Two'))),
    });
    submit('One');
    await rested();
    actor.send({ type: 'text.changed', text: 'half a' });
    actor.send({ type: 'page.returned' });
    await rested();
    expect(read).toHaveBeenCalledTimes(1);
    expect(view()).toMatchObject({ status: 'idle', text: 'half a' });
    expect(view().messages).toHaveLength(4);
  });

  it('is not read over a refusal that only this page knows, but after a line that broke', async () => {
    const failures = [
      new Fault({ kind: 'status', status: 429, failure: {} }),
      new Fault({ kind: 'network' }),
    ];
    const { actor, read, view, rested, submit } = begin(() => Promise.reject(failures.shift()!), {
      read: () => Promise.resolve(talkOf(kept('One'))),
    });
    submit('One');
    await rested();
    actor.send({ type: 'page.returned' });
    expect(read).not.toHaveBeenCalled();
    actor.send({ type: 'retry.requested' });
    await rested();
    actor.send({ type: 'page.returned' });
    await rested();
    // The host had it all the time: it isn't to be sent again.
    expect(view()).toMatchObject({ text: '', status: 'idle' });
    expect(view().messages.at(-1)).toMatchObject({ error: false });
  });
});

describe('an answer whose parts are changed', () => {
  const understood = { measure: ['total sales'], grouping: ['region'] };
  const words = 'Total sales by region';
  const changed = (answerId: string) =>
    ({ type: 'understood.changed', answerId, question: words, understood }) as const;

  it('stays until the other one is there, under the words that were asked', async () => {
    let arrive: () => void = () => undefined;
    const { actor, asked, view, rested, submit } = begin(({ question, understood: parts }) =>
      parts === undefined
        ? Promise.resolve(answer(question))
        : new Promise((resolve) => (arrive = () => resolve({ ...answer(question), answer: 'West' }))),
    );
    submit('Sales?');
    await rested();
    actor.send(changed('message-2'));
    expect(view()).toMatchObject({ status: 'pending', change: { answerId: 'message-2', failure: null } });
    expect(view().messages[1]).toMatchObject({ content: { answer: '3 orders' } });
    arrive();
    await rested();
    expect(asked.mock.calls[1]?.[0]).toEqual({ modelId: 'm1', question: words, understood });
    expect(view()).toMatchObject({ status: 'idle', change: null });
    expect(view().messages).toMatchObject([
      { content: 'Sales?', meant: words },
      { id: 'message-2', content: { answer: 'West' } },
    ]);
    // What follows goes on from it.
    submit('And in 2025?');
    expect(asked.mock.calls[2]?.[0]).toMatchObject({ previous: words });
  });

  it('names the kept question that it gives way to; an answer in between leaves what follows alone', async () => {
    let count = 0;
    const { actor, asked, view, rested, submit } = begin(
      ({ question }) =>
        Promise.resolve({
          ...answer(question),
          kept: { id: `q${++count}`, asked_at: '2026-04-09T08:36:00Z' },
        }),
      {},
    );
    submit('One?');
    await rested();
    expect(view().messages[0]).toMatchObject({ askedAt: '2026-04-09T08:36:00Z' });
    submit('Two?');
    await rested();
    actor.send(changed('c1-2'));
    await rested();
    expect(asked.mock.calls[2]?.[0]).toMatchObject({ replaces: 'q1', conversation: 'c1' });
    submit('Three?');
    expect(asked.mock.calls[3]?.[0]).toMatchObject({ previous: 'Two?' });
  });

  it('that can’t be changed says why, and stays', async () => {
    const { actor, view, rested, submit } = begin(({ question, understood: parts }) =>
      parts === undefined ? Promise.resolve(answer(question)) : Promise.reject(new Error('no')),
    );
    submit('Sales?');
    await rested();
    actor.send(changed('message-2'));
    await rested();
    expect(view()).toMatchObject({
      status: 'idle',
      text: '',
      change: { understood, failure: { kind: 'problem', problem: { message: 'no' } } },
    });
    expect(view().messages[1]).toMatchObject({ content: { answer: '3 orders' } });
    submit('Another?');
    expect(view().change).toBeNull();
  });

  it('is no longer waited for when it is stopped', async () => {
    const { actor, view, rested, submit } = begin(({ question, understood: parts }) =>
      parts === undefined ? Promise.resolve(answer(question)) : never(),
    );
    submit('Sales?');
    await rested();
    actor.send(changed('message-2'));
    actor.send({ type: 'stop.requested' });
    expect(view()).toMatchObject({ status: 'idle', text: '', change: { failure: { kind: 'stopped' } } });
    expect(view().messages).toHaveLength(2);
  });

  it('is a question of its own where the host keeps answers and lets none give way', async () => {
    const { actor, asked, view, rested, submit } = begin(undefined, {});
    submit('Sales?');
    await rested();
    actor.send(changed('c1-2'));
    expect(view().messages.at(-1)).toMatchObject({ role: 'user', content: words });
    await rested();
    expect(asked.mock.calls[1]?.[0]).toEqual({
      modelId: 'm1',
      question: words,
      understood,
      conversation: 'c1',
    });
    expect(view().messages).toHaveLength(4);
  });
});

describe('a query that a person made of an answer', () => {
  const sql = 'SELECT 1';
  const edited = { sql, columns: ['n'], rows: [[1]], total: 1, sampled: false };
  const read = (more: Partial<KeptQuestion>) => () => Promise.resolve(talkOf(kept('One', more)));

  it('is shown with it, and taken away from it', async () => {
    const { actor, view, rested, submit } = begin();
    submit('One');
    await rested();
    actor.send({ type: 'answer.edited', answerId: 'message-2', edited });
    expect(view().messages[1]).toMatchObject({ content: { answer: '3 orders', edited } });
    actor.send({ type: 'answer.edited', answerId: 'message-2', edited: null });
    expect(view().messages[1]).toMatchObject({ content: { edited: null } });
  });

  it('comes with a kept answer, whole as it was', async () => {
    const result = { columns: ['n'], rows: [[1]], total_rows: 6000, sampled: true };
    const { view, rested } = begin(undefined, {
      isBegun: true,
      read: read({ meant: null, edited: { sql, result } }),
    });
    await rested();
    expect(view().messages[1]).toMatchObject({
      content: { keptAs: 'kept-One', edited: { ...edited, total: 6000, sampled: true } },
    });
  });

  it('is there though a reading was on its way that doesn’t know of it', async () => {
    const result = { columns: ['n'], rows: [[1]], total_rows: 1 };
    const before = talkOf(kept('One', { meant: null, edited: null }));
    const after = talkOf(kept('One', { meant: null, edited: { sql, result } }));
    const readings: ((talk: Talk) => void)[] = [];
    const { actor, view, rested, submit } = begin(undefined, {
      read: () => new Promise((resolve) => readings.push(resolve)),
    });
    submit('One');
    await rested();
    actor.send({ type: 'page.returned' });
    actor.send({ type: 'answer.edited', answerId: 'c1-2', edited });
    readings[0]!(before);
    readings[1]?.(after);
    await rested();
    expect(readings).toHaveLength(2);
    expect(view().messages[1]).toMatchObject({ content: { edited: { sql } } });
  });

  it.each([
    ['the host’s word counts where it has one', { meant: null, edited: null }, null],
    ['and stays where a host keeps nothing of it', {}, edited],
  ])('is read again: %s', async (_, more, expected) => {
    const { actor, view, rested, submit } = begin(undefined, { read: read(more) });
    submit('One');
    await rested();
    actor.send({ type: 'answer.edited', answerId: 'c1-2', edited });
    actor.send({ type: 'page.returned' });
    await rested();
    expect(view().messages[1]).toMatchObject({ content: { edited: expected } });
  });
});
