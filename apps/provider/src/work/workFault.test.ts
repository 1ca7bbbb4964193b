import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;

beforeAll(async () => {
  host = await openTestHost();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => host.close());

test('a question that gets no turn in its time is told so, and nothing is wrong with the host', async () => {
  const { token } = await host.account();
  const { model } = await openDataModel(host, token);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
    AbortSignal.abort(new DOMException('over', 'TimeoutError')),
  );
  const body = { data_model_id: model, question: 'How many names?', conversation: 'another-conversation' };
  const { status, text } = await host.call('POST', '/data-model/ask', { token, body });
  expect([status, text]).toEqual([504, expect.stringContaining('Please try again in a while.')]);
});
