import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Settings } from '../settings.ts';
import { asPiece } from '../watch/pieces.ts';
import { ObjectStoreError, type ObjectStore } from './objectStore.ts';

/** Names of errors by which S3 and those that speak like it say that there is no room. */
const full = /full|quota|insufficient/i;

/** Of the client's message nothing is kept: it may quote the request. */
const told = (error: unknown): ObjectStoreError => {
  if (error instanceof ObjectStoreError) return error;
  if (!(error instanceof S3ServiceException)) {
    const { name, code } = error as NodeJS.ErrnoException;
    const reason = name === 'CredentialsProviderError' ? 'refused' : 'unreachable';
    return new ObjectStoreError(reason, `The object store gave no answer: ${code ?? name}.`);
  }
  const { name, $metadata } = error;
  const status = $metadata.httpStatusCode ?? 0;
  const message = `The object store answered ${status} ${name}.`;
  if (status === 507 || full.test(name)) return new ObjectStoreError('full', message);
  if (name === 'NoSuchKey') return new ObjectStoreError('gone', message);
  return new ObjectStoreError(status >= 500 || status === 429 ? 'unreachable' : 'refused', message);
};

const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await asPiece(`object store ${name}`, work);
  } catch (error) {
    throw told(error);
  }
};

/** Keys come from where the AWS SDK looks for them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, the machine's role. */
export class S3ObjectStore implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #folder: string;

  constructor({ bucket, folder, endpoint, region }: NonNullable<Settings['uploadsS3']>) {
    this.#client = new S3Client({
      region,
      // Others than AWS have no name for each bucket, and don't all know the newer checksums.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3000, socketTimeout: 15_000 },
    });
    this.#bucket = bucket;
    this.#folder = folder === '' ? '' : `${folder}/`;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    // In pieces of 5 MB where it is larger; pieces of one that fails are deleted.
    const params = { ...this.#at(name), Body: content, ContentType: 'text/csv' };
    await attempt('put', () => new Upload({ client: this.#client, params, queueSize: 2 }).done());
  }

  async get(name: string): Promise<Uint8Array> {
    return attempt('get', async () => {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#at(name)));
      if (Body === undefined) throw new ObjectStoreError('gone', 'The object store answered without a file.');
      return Body.transformToByteArray();
    });
  }

  async remove(name: string): Promise<void> {
    await attempt('remove', () => this.#client.send(new DeleteObjectCommand(this.#at(name))));
  }

  async *listBefore(time: number): AsyncIterable<string> {
    const where = { Bucket: this.#bucket, Prefix: this.#folder };
    try {
      // A thousand at most: the next sweep goes on.
      const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand(where));
      for (const { Key, UploadId, Initiated } of Uploads)
        if (this.#ownName(Key) !== null && Initiated !== undefined && Initiated.getTime() < time)
          await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: this.#client, stopOnSameToken: true },
        where,
      ))
        for (const { Key, LastModified } of Contents) {
          const name = this.#ownName(Key);
          if (name !== null && LastModified !== undefined && LastModified.getTime() < time) yield name;
        }
    } catch (error) {
      throw told(error);
    }
  }

  async ping(): Promise<void> {
    await attempt('ping', () => this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })));
  }

  close(): void {
    this.#client.destroy();
  }

  /** Files are called by the UUIDs of their connections; what else lies in a bucket is somebody else's. */
  #ownName(key = ''): string | null {
    if (!key.startsWith(this.#folder)) return null;
    const name = key.slice(this.#folder.length);
    return /^[\da-f-]{36}$/.test(name) ? name : null;
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#folder}${name}` };
  }
}
