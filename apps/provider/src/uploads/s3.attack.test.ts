import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { S3ObjectStore } from './s3.ts';

describe('attack: a listing of an object store', () => {
  test('that goes on at the same place for ever, with names of another folder, ends with our own', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const name = '0'.repeat(36);
    const other = '1'.repeat(36);
    let pages = 0;
    const server = createServer((_request, response) => {
      pages += 1;
      response.end(
        `<ListBucketResult><IsTruncated>${pages < 1000}</IsTruncated><NextContinuationToken>same</NextContinuationToken>` +
          [`f/${name}`, `e/${other}`]
            .map(
              (key) =>
                `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00Z</LastModified></Contents>`,
            )
            .join('') +
          '</ListBucketResult>',
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const store = new S3ObjectStore({ bucket: 'b', folder: 'f', endpoint, region: 'us-east-1' });
    onTestFinished(() => {
      vi.unstubAllEnvs();
      store.close();
      server.close();
    });
    const names: string[] = [];
    for await (const listed of store.listBefore(Date.now())) {
      names.push(listed);
      if (names.length > 30) break;
    }
    expect(names).toEqual([name, name]);
  });
});
