import type { FastifyError, FastifyRequest } from 'fastify';
import { maxUploadBytes } from '@plinth/api/facts';
import { Refusal } from './refusal.ts';

export interface Upload {
  name: string;
  content: Buffer;
}

/** Bodies far over the limit aren't read to their end. */
const hopelessBytes = 8 * maxUploadBytes;

/** One file; the fields beside it hold one megabyte in all. */
const partLimits = {
  files: 1,
  fields: 16,
  parts: 17,
  fieldSize: 64 * 1024,
  fieldNameSize: 256,
  headerPairs: 32,
};

const tooLarge = (limit: number, headers = {}) =>
  new Refusal(413, `File size exceeds the maximum limit of ${limit / 1024 / 1024} MB.`, { headers });

const tooManyParts = () =>
  new Refusal(413, 'Send one file, and at most 16 short fields beside it.', {
    headers: { Connection: 'close' },
  });

/** Browsers write a quote of a file's name so. */
const withQuotes = (name: string): string => name.replaceAll('%22', '"');

/** Rejects when more arrives than anybody sends by mistake, also where no length was announced. */
const refuseAboveLimit = (request: FastifyRequest, limit: number): Promise<never> =>
  new Promise((_, reject) => {
    let received = 0;
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > hopelessBytes) reject(tooLarge(limit, { Connection: 'close' }));
    });
  });

export const readUpload = async (request: FastifyRequest, limit: number): Promise<Upload> => {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length']) > hopelessBytes)
    throw tooLarge(limit, { Connection: 'close' });
  const bounded = refuseAboveLimit(request, limit);
  const upload = await Promise.race([read(request, limit), bounded]).catch((error: FastifyError) => {
    if (error instanceof Refusal) throw error;
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(error.code)) throw tooManyParts();
    throw new Refusal(400, 'The upload can’t be read. Please send it again.');
  });
  if (upload.isCut || upload.content.length > limit) throw tooLarge(limit);
  return { name: upload.name, content: upload.content };
};

const read = async (request: FastifyRequest, limit: number): Promise<Upload & { isCut: boolean }> => {
  let upload: (Upload & { isCut: boolean }) | undefined;
  // One byte more than allowed tells a file that just fits from one that was cut.
  const parts = request.parts({ limits: { ...partLimits, fileSize: limit + 1 } });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooManyParts();
      continue;
    }
    const content = await part.toBuffer();
    if (part.fieldname === 'file')
      upload = { name: withQuotes(part.filename), content, isCut: part.file.truncated };
  }
  if (upload === undefined)
    throw new Refusal(422, [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }]);
  return upload;
};
