import { setupServer } from 'msw/node';
import { describeContract } from '../testing/contractSuite.ts';
import { mockCode } from './auth.fixtures.ts';
import { createHandlers } from './index.ts';

describeContract('the mocks', () => {
  const host = 'https://api.plinth.test';
  const server = setupServer(...createHandlers(host));
  server.listen();
  return Promise.resolve({
    host,
    solveChallenge: () => Promise.resolve('solved'),
    mailedCode: () => Promise.resolve(mockCode),
    database: () => ({ host: '127.0.0.1', port: 5432, user: 'ada', password: 'hers', database: 'shop' }),
    close: () => {
      server.close();
      return Promise.resolve();
    },
  });
});
