import { expect, it } from 'vitest';
import { createModel, Fault, type Api, type ReadModel } from '@plinth/api';
import type { ModelChoice } from '@plinth/machines';
import { createWizardPorts } from './wizard.ports.ts';

const model = (id: string, model_name: string): ReadModel => ({ id, model_name });
const old = model('old', 'Orders');
const made = model('new', 'Orders');
const lost = new Fault({ kind: 'network' });

/** Of a host whose answer to a save doesn't arrive. */
const save = (
  before: ReadModel[] | undefined,
  after: ReadModel[] | Error,
  failure: Fault,
  choice: ModelChoice = { leftOut: [], metrics: null, version: null },
) => {
  const call = (asked: unknown) => {
    if (asked === createModel) return Promise.reject(failure);
    return after instanceof Error ? Promise.reject(after) : Promise.resolve(after);
  };
  const ports = createWizardPorts({ call } as unknown as Api, () => before);
  const request = { draftId: 'd', sourceId: 's', name: 'Orders', description: '' };
  return ports.createModel({ ...request, ...choice }, new AbortController().signal);
};

it.each([
  ['the line broke', lost],
  ['a proxy gave up waiting', new Fault({ kind: 'status', status: 504 })],
  ['the answer has no id', new Fault({ kind: 'mismatch' })],
])('takes a model for saved that the list has now and hadn’t before, where %s', async (_, failure) => {
  expect(await save([old], [old, made], failure)).toEqual({ id: 'new', model_name: 'Orders', leftOut: null });
});

it.each([
  [1, 2],
  [null, null],
])('knows of such a model what was left out, where the host can: version %j', async (version, leftOut) => {
  const choice = { leftOut: ['a', 'b'], metrics: null, version };
  expect(await save([old], [old, made], lost, choice)).toMatchObject({ leftOut });
});

it.each<[string, ReadModel[] | undefined, ReadModel[] | Error, Fault]>([
  ['the list lacks it', [old], [old], lost],
  ['the list can’t be read', [old], lost, lost],
  ['the list was never read', undefined, [made], lost],
  ['only another name is new', [old], [old, model('n', 'Desk')], lost],
  ['the host refused it', [old], [old, made], new Fault({ kind: 'status', status: 400 })],
])('fails where %s', async (_, before, after, failure) => {
  await expect(save(before, after, failure)).rejects.toBe(failure);
});
