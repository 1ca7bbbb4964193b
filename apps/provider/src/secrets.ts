import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
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
  /** The text, or null where none of the keys opens it. */
  decrypt(owner: string, sealed: string): string | null;
  /** Whether the current key has sealed it, and not one that is on its way out. */
  isCurrent(owner: string, sealed: string): boolean;
}

const keyTextIn = async (file: string): Promise<string> => {
  try {
    // Several providers may start on one folder: only one creates the file, all read it.
    await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // Where the disk is full it is made and stays empty, and the next start would take it for a damaged one.
    if (syscall === 'write') await rm(file);
    if (code !== 'EEXIST') throw error;
  }
  // A pipe would be waited on for good.
  if (!(await stat(file)).isFile()) throw new Error(`${file} is no file`);
  return readFile(file, 'utf8');
};

const readKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = path.join(dataDir, 'key');
  const text = await keyTextIn(file).catch(({ message }: Error) => {
    throw new SettingsError([`DATA_DIR: the key file can't be read (${message}).`]);
  });
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32)
    throw new SettingsError([
      `DATA_DIR holds a key file (${file}) that is damaged: restore it or set PLINTH_KEY.`,
    ]);
  return key;
};

const ivBytes = 12;
const tagBytes = 16;

const deriveFrom = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'plinth', purpose, 32));

const open = (key: Buffer, owner: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
};

export const openSecrets = async (
  settings: Pick<Settings, 'key' | 'oldKeys' | 'dataDir'>,
): Promise<Secrets> => {
  const master = settings.key ?? (await readKeyFile(settings.dataDir));
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const key = derived.get(purpose) ?? deriveFrom(master, purpose);
    derived.set(purpose, key);
    return key;
  };
  const sealing = (key: Buffer) => deriveFrom(key, 'connection passwords');
  const current = sealing(master);
  const others = settings.oldKeys.filter((key) => !timingSafeEqual(key, master)).map(sealing);
  return {
    derive,
    digest: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
    encrypt(owner, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt(owner, sealed) {
      for (const key of [current, ...others]) {
        const text = open(key, owner, sealed);
        if (text !== null) return text;
      }
      return null;
    },
    isCurrent: (owner, sealed) => open(current, owner, sealed) !== null,
  };
};
