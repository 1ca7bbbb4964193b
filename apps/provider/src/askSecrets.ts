import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './commandError.ts';

/** Reads a line for each question: at a terminal without showing what is typed, else as it comes through a pipe. */
export const askSecrets = async (questions: readonly string[]): Promise<string[]> => {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  const read = lines[Symbol.asyncIterator]();
  const answers: string[] = [];
  for (const question of questions) {
    if (stdin.isTTY) stderr.write(question);
    const line = await read.next();
    if (stdin.isTTY) stderr.write('\n');
    // Also where it is stopped by Ctrl+C.
    if (line.done) throw new CommandError('The input ended: nothing was changed.');
    answers.push(line.value);
  }
  lines.close();
  return answers;
};
