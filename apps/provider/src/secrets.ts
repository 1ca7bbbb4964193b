import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError, type Settings } from './settings.ts';

/** Compares in a time that doesn't tell how much of them is equal. */
export const isSameSecret = (first: string, second: string): boolean => {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export interface Secrets {
  /** A key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
  /** Keyed hash for short secrets, such as mailed codes, that a plain hash would not hide. */
  digest(purpose: string, text: string): string;
  /** AES-256-GCM; `owner` is bound to the text, so that it can't be moved to another row. */
  encrypt(owner: string, text: string): string;
  decrypt(owner: string, sealed: string): string;
}

const readKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = path.join(dataDir, 'key');
  try {
    // Several providers may start on one folder: only one creates the file, all read it.
    await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== 32)
    throw new SettingsError([
      `DATA_DIR holds a key file (${file}) that is damaged: restore it or set PLINTH_KEY.`,
    ]);
  return key;
};

export const openSecrets = async (settings: Pick<Settings, 'key' | 'dataDir'>): Promise<Secrets> => {
  const master = settings.key ?? (await readKeyFile(settings.dataDir));
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'plinth', purpose, 32));
  const sealing = derive('connection passwords');
  return {
    derive,
    digest: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
    encrypt(owner, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt(owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
};
