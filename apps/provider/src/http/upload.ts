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
  // One byte more than allowed tells a file that just fits from one that was cut.
  const part = await request.file({ limits: { fileSize: limit + 1, files: 1 }, throwFileSizeLimit: false });
  if (part === undefined || part.fieldname !== 'file')
    throw new Refusal(422, [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }]);
  const content = await part.toBuffer();
  if (part.file.truncated || content.length > limit) throw tooLarge(limit);
  return { name: part.filename, content };
};
