/** `npm run pack` makes plinth-VERSION.tgz: the provider and the built app as one package, whose command is `plinth`. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { papersOfPackage, readBill } from './bill.ts';
import { filesOfPackage } from './package.ts';
import { writeFiles } from './writeFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, '.package');
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });
const copy = (from: string, to: string) =>
  cpSync(path.join(root, from), path.join(target, to), { recursive: true });

npm('run', 'build', '-w', '@plinth/web');
rmSync(target, { recursive: true, force: true });
writeFiles(target, [...filesOfPackage(root), ...papersOfPackage(root, readBill(root))]);
copy('apps/web/dist', 'apps/web/dist');
copy('LICENSE', 'LICENSE');
copy('scripts/pack/README.md', 'README.md');
npm('pack', target);
