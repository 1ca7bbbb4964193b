import { setupServer } from 'msw/node';
import { describe, expect, it } from 'vitest';
import { readModel } from '../models/models.contract.ts';
import { createApi } from '../http/api.ts';
import { mockCode, mockToken, modelFixtures } from '../mocks/index.ts';
import { createLeastHost, createRichHost, leastOf } from './hosts.ts';
import { describeMainJob } from './mainJobSuite.ts';

const host = 'https://api.plinth.test';

const serving = (createHost: typeof createLeastHost) => () => {
  const server = setupServer(...createHost(host));
  server.listen();
  return Promise.resolve({
    host,
    solveChallenge: () => Promise.resolve('solved'),
    mailedCode: () => Promise.resolve(mockCode),
    close: () => {
      server.close();
      return Promise.resolve();
    },
  });
};

describeMainJob('the least host', serving(createLeastHost));
describeMainJob('the rich host', serving(createRichHost));

describe('the least host', () => {
  it('sends nothing that it need not', async () => {
    const [model] = modelFixtures;
    const least = { id: model!.id, model_name: model!.model_name };
    expect(leastOf(readModel.answer, model)).toEqual(least);

    const running = await serving(createLeastHost)();
    const api = createApi({ host, token: () => mockToken, onUnauthorized: () => undefined });
    expect(await api.call(readModel, { params: { id: model!.id } })).toEqual(least);
    await running.close();
  });
});
