import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Upload {
  name: string;
  content: Buffer;
}

export const maxUploadBytes = 10 * 1024 * 1024;

/** Bodies far over the limit aren't read to their end. */
const hopelessBytes = 8 * maxUploadBytes;

const tooLarge = (limit: number, headers = {}) =>
  new Refusal(413, `File size exceeds the maximum limit of ${limit / 1024 / 1024} MB.`, { headers });

export const readUpload = async (request: FastifyRequest, limit: number): Promise<Upload> => {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length']) > hopelessBytes)
    throw tooLarge(limit, { Connection: 'close' });
  const upload = await read(request, limit).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The upload can’t be read. Please send it again.');
  });
  if (upload.isCut || upload.content.length > limit) throw tooLarge(limit);
  return { name: upload.name, content: upload.content };
};

const read = async (request: FastifyRequest, limit: number): Promise<Upload & { isCut: boolean }> => {
  // One byte more than allowed tells a file that just fits from one that was cut.
  const part = await request.file({ limits: { fileSize: limit + 1, files: 1 }, throwFileSizeLimit: false });
  if (part === undefined || part.fieldname !== 'file')
    throw new Refusal(422, [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }]);
  const content = await part.toBuffer();
  return { name: part.filename, content, isCut: part.file.truncated };
};
