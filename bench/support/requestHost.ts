/** A host in a process of its own that tells what processor time it used. Spoken to over IPC. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import Fastify from 'fastify';
import { startProvider } from '../../apps/provider/src/server.ts';
import { readSettings } from '../../apps/provider/src/settings.ts';

const [kind, argument = '', profileFile] = process.argv.slice(2);

const startBare = async (body: string) => {
  const fastify = Fastify();
  const answer: unknown = JSON.parse(body);
  fastify.get('/data-source/user/connections', () => answer);
  return { url: await fastify.listen({ port: 0, host: '127.0.0.1' }), close: () => fastify.close() };
};

const host =
  kind === 'bare'
    ? await startBare(argument)
    : await startProvider(readSettings({ DATA_DIR: argument, PORT: '0', WEB_DIR: argument }), {
        onMail: (mail) => process.send?.({ kind: 'mail', text: mail.text }),
      });

let before = process.cpuUsage();
const inspector = new Session();
const obey = async (message: unknown): Promise<void> => {
  if (message === 'begin') {
    if (profileFile !== undefined) {
      inspector.connect();
      await inspector.post('Profiler.enable');
      await inspector.post('Profiler.start');
    }
    before = process.cpuUsage();
    process.send?.({ kind: 'begun' });
  } else if (message === 'end') {
    const { user, system } = process.cpuUsage(before);
    if (profileFile !== undefined) {
      writeFileSync(profileFile, JSON.stringify((await inspector.post('Profiler.stop')).profile));
      inspector.disconnect();
    }
    process.send?.({ kind: 'ended', microseconds: user + system });
  } else {
    await host.close();
    process.exit(0);
  }
};
process.on('message', (message) => void obey(message));
process.send?.({ kind: 'url', url: host.url });
