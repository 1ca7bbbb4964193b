import { createHmac, createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface S3Double {
  endpoint: string;
  /** By key, with the time of their last change. */
  objects: Map<string, { content: Buffer; changedAt: Date }>;
  /** Uploads in pieces that are open, by their id. */
  uploads: Map<string, { key: string; begun: Date; parts: Map<number, Buffer> }>;
  /** What was asked, such as `PUT /bucket/key`. */
  asked: string[];
  /** Answers every call with this error from now on, or none with null. */
  fail(error: { status: number; code: string } | 'hang up' | null): void;
  stop(): Promise<void>;
}

const region = 'us-east-1';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, worked out anew: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const isSigned = ({ method, headers }: IncomingMessage, url: URL, body: Buffer, secret: string): boolean => {
  const [, day, names, signature] =
    /Credential=[^/]+\/(\d{8})\/[^,]+,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (day === undefined || names === undefined) return false;
  const claimed = String(headers['x-amz-content-sha256']);
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), names, claimed].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
};

interface Answer {
  status: number;
  body?: string | Buffer;
}

const errorOf = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>A secret of the request</Message></Error>`,
});
const tag = (name: string, value: string): string => `<${name}>${value}</${name}>`;

const listOf = ({ objects }: S3Double, prefix: string, after: string): Answer => {
  // Two to a page, so that pages are followed.
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 2);
  const rows = page.map((key) =>
    tag('Contents', tag('Key', key) + tag('LastModified', objects.get(key)!.changedAt.toISOString())),
  );
  const more = keys.length > page.length;
  const next = more ? tag('NextContinuationToken', page.at(-1)!) : '';
  return {
    status: 200,
    body: tag('ListBucketResult', tag('IsTruncated', String(more)) + next + rows.join('')),
  };
};

const answerPieces = ({ objects, uploads }: S3Double, method: string, key: string, url: URL, body: Buffer): Answer => {
  const id = url.searchParams.get('uploadId');
  if (id === null) {
    const begun = `upload-${uploads.size + 1}`;
    uploads.set(begun, { key, begun: new Date(), parts: new Map() });
    return { status: 200, body: tag('InitiateMultipartUploadResult', tag('UploadId', begun)) };
  }
  const upload = uploads.get(id);
  if (upload === undefined) return errorOf(404, 'NoSuchUpload');
  if (method === 'PUT') upload.parts.set(Number(url.searchParams.get('partNumber')), body);
  else uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  if (method === 'PUT') return { status: 200 };
  const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
  objects.set(key, { content: Buffer.concat(parts), changedAt: new Date() });
  return { status: 200, body: tag('CompleteMultipartUploadResult', tag('ETag', '"all"')) };
}; // prettier-ignore

const answerBucket = (double: S3Double, method: string, url: URL): Answer => {
  if (method === 'HEAD') return { status: 200 };
  if (!url.searchParams.has('uploads'))
    return listOf(double, url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token') ?? '');
  const rows = [...double.uploads].map(([id, { key, begun }]) =>
    tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', begun.toISOString())),
  );
  return { status: 200, body: tag('ListMultipartUploadsResult', tag('IsTruncated', 'false') + rows.join('')) };
}; // prettier-ignore

const answerObject = ({ objects }: S3Double, method: string, key: string, body: Buffer): Answer => {
  if (method === 'PUT') objects.set(key, { content: body, changedAt: new Date() });
  if (method === 'DELETE') objects.delete(key);
  if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200 };
  const object = objects.get(key);
  return object === undefined ? errorOf(404, 'NoSuchKey') : { status: 200, body: object.content };
};

/** As much of an object store as S3's clients ask for, over HTTP, with one bucket `files`. Requests must be signed with the secret. */
export const startS3Double = async (secret: string): Promise<S3Double> => {
  let failure: { status: number; code: string } | 'hang up' | null = null;
  const sockets = new Set<Socket>();
  const answerTo = (
    request: IncomingMessage,
    body: Buffer,
    failure: { status: number; code: string } | null,
  ): Answer => {
    const url = new URL(request.url ?? '', 'http://double');
    const method = request.method ?? '';
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    double.asked.push(`${method} ${url.pathname}`);
    if (failure !== null) return errorOf(failure.status, failure.code);
    if (!isSigned(request, url, body, secret)) return errorOf(403, 'SignatureDoesNotMatch');
    if (bucket !== 'files') return errorOf(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return answerBucket(double, method, url);
    const inPieces = url.searchParams.has('uploads') || url.searchParams.has('uploadId');
    return inPieces ? answerPieces(double, method, key, url, body) : answerObject(double, method, key, body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (failure === 'hang up') return void response.destroy();
      const { status, body } = answerTo(request, Buffer.concat(chunks), failure);
      response.writeHead(status, { ETag: '"one"' }).end(request.method === 'HEAD' ? undefined : body);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: S3Double = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    fail: (error) => (failure = error),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
};
