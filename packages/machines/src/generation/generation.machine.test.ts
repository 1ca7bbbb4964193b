import { createApi, Fault, generateModel, type GenerationEvent } from '@plinth/api';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createGenerationMachine, silenceLimitMs } from './generation.machine.ts';
import type { GenerationPorts } from './generation.ports.ts';
import { generationView } from './generation.view.ts';
import { stepStatus } from './steps.ts';

const request = { sourceId: 's1', database: 'shop', table: 'orders', descriptions: true, metrics: true };

const draft = {
  draft_id: 'd1',
  model_schema: {
    columns: [{ name: 'id', type: 'uuid', data_category: 'identifier', description: 'Größe – key' }],
  },
  understanding: { description: 'Orders of the shop.' },
  visualizations: [{ metric: 'orders a day', graph_type: 'line' }],
};

const progress = (step: string, status: string, message = `${step} ${status}`): GenerationEvent => ({
  step,
  status,
  message,
});

const wholeRun: GenerationEvent[] = [
  progress('checking_connection', 'started'),
  progress('checking_connection', 'completed'),
  progress('fetching_data', 'in_progress'),
  progress('fetching_data', 'completed'),
  progress('generating_data_model', 'in_progress', '8 of 16 columns described'),
  progress('generating_data_model', 'completed'),
  progress('generating_understanding', 'completed'),
  progress('generating_visualizations', 'completed'),
  progress('finish', 'completed'),
  { payload: draft },
];

const never = () => new Promise<never>(() => undefined);

const nextFrame = () => new Promise<void>((resolve) => setTimeout(resolve, 16));

const run = (generate: GenerationPorts['generate'], options: { clock?: SimulatedClock } = {}) => {
  const actor = createActor(createGenerationMachine({ generate, now: () => 1_000, nextFrame }), {
    input: { request },
    ...options,
  });
  const emitted: string[] = [];
  actor.on('*', ({ type }) => emitted.push(type));
  actor.start();
  return { actor, emitted, view: (now?: number) => generationView(actor.getSnapshot(), now) };
};

const settled = (actor: ReturnType<typeof run>['actor']) =>
  waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));

const script = (
  events: GenerationEvent[],
  end: 'close' | 'hang' | Error = 'close',
): GenerationPorts['generate'] =>
  async function* () {
    yield* events;
    if (end instanceof Error) throw end;
    if (end === 'hang') await never();
  };

describe('a generation', () => {
  it('ends done, with the draft, when the final event came', async () => {
    const { actor, view } = run(script(wholeRun));
    await settled(actor);
    expect(view().status).toBe('done');
    expect(view().canViewResults).toBe(true);
    expect(view().steps.map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
      'completed',
    ]);
    expect(actor.getSnapshot().context.draft).toEqual(draft);
    expect(view().log.at(-1)).toMatchObject({ type: 'success', text: { kind: 'retrieved' } });
  });

  it('logs every status but in_progress', async () => {
    const { actor, view } = run(script(wholeRun));
    await settled(actor);
    const texts = view().log.flatMap(({ text }) => (text.kind === 'host' ? [text.text] : []));
    expect(texts).toContain('checking_connection started');
    expect(texts).not.toContain('fetching_data in_progress');
  });

  it.each([
    ['checking_connection', 1],
    ['fetching_data', 2],
    ['generating_data_model', 3],
    ['generating_understanding', 3],
    ['generating_visualizations', 3],
    ['finish', 4],
  ])('counts %s as %i', async (step, number) => {
    const { actor } = run(script([progress(step, 'started')], 'hang'));
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.log.length > 0);
    expect(context.progress).toBe(number);
  });

  it('does not turn back when events repeat or come late', async () => {
    const shuffled = [wholeRun[5]!, wholeRun[0]!, wholeRun[5]!, wholeRun[3]!, wholeRun.at(-1)!];
    const { actor, view } = run(script(shuffled));
    await settled(actor);
    expect(view().status).toBe('done');
  });

  it('keeps the progress of the furthest step when an earlier one speaks again', async () => {
    const { actor } = run(script([wholeRun[5]!, wholeRun[0]!], 'hang'));
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.log.length === 2);
    expect(context.progress).toBe(3);
  });

  it('counts on while a step is under way, and stands still once it is over', async () => {
    const { actor, view } = run(script([wholeRun[0]!, wholeRun[5]!], 'hang'));
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.log.length === 2);
    const { startedAt } = context.steps[2]!;
    expect(view(startedAt! + 7000).steps[2]).toMatchObject({ status: 'current', elapsedMs: 7000 });
    expect(view(startedAt! + 9000).steps[2]?.elapsedMs).toBe(9000);
    actor.send({ type: 'stop.requested' });
    expect(view(startedAt! + 60_000).steps[2]?.elapsedMs).toBeLessThan(1000);
  });

  it('shows a failure at its step and reads no further', async () => {
    const { actor, view } = run(
      script(
        [wholeRun[1]!, progress('fetching_data', 'error', 'statement timeout'), wholeRun.at(-1)!],
        'hang',
      ),
    );
    await settled(actor);
    expect(view().steps.map(({ status }) => status)).toEqual(['completed', 'error', 'pending', 'pending']);
    expect(view().status).toBe('failed');
    expect(view().canViewResults).toBe(false);
    expect(view().log.at(-1)).toMatchObject({
      type: 'error',
      text: { kind: 'failure', failure: { message: 'statement timeout' } },
    });
  });

  it('tells a failure of which the host says no more than the step as a failure', async () => {
    const { actor, view } = run(script([progress('fetching_data', 'error', '')], 'hang'));
    await settled(actor);
    expect(view().log).toMatchObject([
      { type: 'error', text: { kind: 'failure', failure: { kind: 'host', message: 'fetching_data' } } },
    ]);
  });

  it('shows a failure at a step that it doesn’t know at the one that was under way', async () => {
    const { actor, view } = run(script([progress('warming_up', 'error', 'no room')], 'hang'));
    await settled(actor);
    expect(view().steps[0]?.status).toBe('error');
    expect(view().log.map(({ type }) => type)).toEqual(['warning', 'error']);
  });

  it('warns of an unknown step and goes on', async () => {
    const { actor, view } = run(script([progress('polishing', 'started'), ...wholeRun]));
    await settled(actor);
    expect(view().status).toBe('done');
    expect(view().log[0]).toMatchObject({
      type: 'warning',
      text: { kind: 'unknownStep', step: 'polishing' },
    });
  });

  it('is a failure when the stream ends without a final event, at finish too', async () => {
    const { actor, view } = run(script(wholeRun.slice(0, -1)));
    await settled(actor);
    expect(view().status).toBe('failed');
    expect(view().steps[3]?.status).toBe('error');
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'ended' });
  });

  it('tells of an answer of another shape by an event of its own', async () => {
    const { actor, emitted } = run(script([], new Fault({ kind: 'mismatch', part: 'model_schema' })));
    await settled(actor);
    expect(emitted).toEqual(['schema.invalid']);
    expect(actor.getSnapshot().context.failure?.kind).toBe('invalidSchema');
  });

  it('keeps status and detail of an HTTP failure', async () => {
    const { actor } = run(
      script(
        [],
        new Fault({
          kind: 'status',
          status: 404,
          statusText: 'Not Found',
          failure: { detail: 'No such table' },
        }),
      ),
    );
    await settled(actor);
    expect(actor.getSnapshot().context.failure).toMatchObject({
      kind: 'problem',
      problem: { status: 404, statusText: 'Not Found', detail: 'No such table' },
    });
  });

  it('starts a fresh stream on retry and keeps one draft', async () => {
    let starts = 0;
    const { actor, view } = run(async function* () {
      starts += 1;
      yield* starts === 1 ? wholeRun.slice(0, 4) : wholeRun;
    });
    await settled(actor);
    expect(view().status).toBe('failed');
    actor.send({ type: 'retry.requested' });
    expect(view().log).toEqual([]);
    await settled(actor);
    expect(starts).toBe(2);
    expect(view().status).toBe('done');
  });

  it('aborts its request when it is stopped, retried or left', async () => {
    const signals: AbortSignal[] = [];
    const { actor, view } = run(async function* (_, signal) {
      signals.push(signal);
      yield wholeRun[0]!;
      await never();
    });
    await waitFor(actor, (snapshot) => snapshot.context.progress === 1);
    actor.send({ type: 'stop.requested' });
    expect(view().status).toBe('stopped');
    expect(view().steps.map(({ status }) => status)).not.toContain('current');
    expect(signals[0]?.aborted).toBe(true);
    actor.send({ type: 'retry.requested' });
    expect(view().status).toBe('streaming');
    actor.stop();
    expect(signals[1]?.aborted).toBe(true);
  });

  it('gives up on a host that sends nothing for the silence limit, counted from the last event', async () => {
    const clock = new SimulatedClock();
    let next: () => void = () => undefined;
    const { actor, view } = run(
      async function* () {
        yield wholeRun[0]!;
        await new Promise<void>((resolve) => (next = resolve));
        yield wholeRun[1]!;
        await never();
      },
      { clock },
    );
    await waitFor(actor, (snapshot) => snapshot.context.log.length === 1);
    clock.increment(silenceLimitMs - 1);
    next();
    await waitFor(actor, (snapshot) => snapshot.context.log.length === 2);
    clock.increment(silenceLimitMs - 1);
    expect(view().status).toBe('streaming');
    clock.increment(1);
    expect(view().status).toBe('failed');
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'silent' });
  });

  it('waits for a host that sends signs of life and no events', async () => {
    const clock = new SimulatedClock();
    let alive: () => void = () => undefined;
    const { actor, view } = run(
      async function* (_, __, heard) {
        alive = heard;
        yield wholeRun[0]!;
        await never();
      },
      { clock },
    );
    await waitFor(actor, (snapshot) => snapshot.context.log.length === 1);
    clock.increment(silenceLimitMs - 1);
    const told = new Promise<void>((resolve) => {
      actor.subscribe(() => resolve());
    });
    alive();
    await told;
    clock.increment(silenceLimitMs - 1);
    expect(view().status).toBe('streaming');
    clock.increment(1);
    expect(view().status).toBe('failed');
  });

  it('survives JSON', async () => {
    const { actor } = run(script(wholeRun));
    await settled(actor);
    const { context } = actor.getSnapshot();
    expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  });

  it('tells how much of counted work is done', async () => {
    const { actor, view } = run(script([wholeRun[4]!], 'hang'));
    await waitFor(actor, (snapshot) => snapshot.context.progress === 3);
    expect(view().steps[2]).toMatchObject({ status: 'current', share: 0.5 });
  });
});

describe('the steps shown', () => {
  it.each([
    [0, false, 'pending pending pending pending'],
    [1, false, 'current pending pending pending'],
    [2, true, 'completed error pending pending'],
    [3, false, 'completed completed current pending'],
    [4, false, 'completed completed completed completed'],
    [4, true, 'completed completed completed error'],
  ])('at %i with the error flag %s', (number, failed, expected) => {
    expect([1, 2, 3, 4].map((step) => stepStatus(step, number, failed)).join(' ')).toBe(expected);
  });
});

describe('a recorded stream cut anywhere', () => {
  const separators = ['\n', '\r\n', '\n', '\r', '\n'];
  const recording = new TextEncoder().encode(
    wholeRun
      .map((event, index) => {
        const line = separators[index % separators.length]!;
        const comment = index % 3 === 0 ? `: still here${line}` : '';
        return `${comment}data: ${JSON.stringify(event)}${line}${line}`;
      })
      .join(''),
  );

  /** The bytes before `cut`, in two chunks, and then the end: closed or torn. */
  const cutStream = (cut: number, torn: boolean) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        const middle = Math.floor(cut / 2);
        if (middle > 0) controller.enqueue(recording.slice(0, middle));
        controller.enqueue(recording.slice(middle, cut));
        if (torn) setTimeout(() => controller.error(new Error('connection reset')), 0);
        else controller.close();
      },
    });

  const outcomeAt = async (cut: number, torn: boolean) => {
    const api = createApi({
      host: 'https://api.plinth.test',
      token: () => 'token',
      onUnauthorized: () => undefined,
      fetch: () => Promise.resolve(new Response(cutStream(cut, torn))),
    });
    const { actor, view } = run((_, signal) =>
      api.events(
        generateModel,
        {
          query: {
            source_id: 's1',
            database: 'shop',
            table: 'orders',
            generate_description: true,
            generate_visualizations: true,
          },
        },
        { signal },
      ),
    );
    await settled(actor);
    const { status, steps, canViewResults } = view();
    return {
      status,
      steps: steps.map((step) => step.status),
      canViewResults,
      draft: actor.getSnapshot().context.draft,
    };
  };

  it.each([false, true])(
    'ends like the whole one or as a failure that can be retried (torn: %s)',
    async (torn) => {
      const whole = await outcomeAt(recording.length, false);
      expect(whole.status).toBe('done');
      const cuts = Array.from({ length: recording.length }, (_, cut) => cut);
      let failures = 0;
      for (let from = 0; from < cuts.length; from += 100) {
        const outcomes = await Promise.all(cuts.slice(from, from + 100).map((cut) => outcomeAt(cut, torn)));
        for (const outcome of outcomes) {
          if (outcome.status === 'done') expect(outcome).toEqual(whole);
          else {
            failures += 1;
            expect(outcome).toMatchObject({ status: 'failed', canViewResults: false, draft: null });
            expect(outcome.steps).toContain('error');
            expect(outcome.steps).not.toContain('current');
          }
        }
      }
      expect(failures).toBeGreaterThan(recording.length - 10);
    },
  );
});
