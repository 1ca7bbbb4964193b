/** Provider and Vite side by side: the provider restarts when its files change, Vite reloads the page. */
import { spawn, type ChildProcess } from 'node:child_process';

const run = (command: string, args: string[]): ChildProcess =>
  spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });

const children = [
  run(process.execPath, [
    '--watch',
    '--watch-path=apps/provider/src',
    '--watch-path=packages/api/src',
    'apps/provider/src/main.ts',
  ]),
  run('npm', ['run', 'dev', '-w', '@plinth/web']),
];

const stop = () => {
  for (const child of children) child.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
