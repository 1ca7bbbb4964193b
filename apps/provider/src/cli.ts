#!/usr/bin/env node
/** The command `plinth` of the package: what the folder that it is called in has to do with is found from there. */
import './nodeVersion.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const help = `Usage: plinth [command]

  plinth                     starts Plinth; its data is in .plinth of this folder
  plinth demo                starts it with sample data and an account, in .plinth/demo
  plinth store export FILE   writes all rows of the store to a file
  plinth store import FILE   fills an empty store with the rows of a file
  plinth user reset-password EMAIL
                             signs an account out everywhere and prints a link that sets a new password;
                             with --ask it reads the new password from the terminal instead
  plinth --version
  plinth --help

Settings are variables of the environment, such as PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL and SMTP_URL.`;

const keepDataIn = (folder: string): void => {
  process.env['DATA_DIR'] = path.resolve(process.env['DATA_DIR'] ?? folder);
};

/** A command of several words reads what follows its name itself. */
const takeOwnName = (): void => {
  keepDataIn('.plinth');
  process.argv.splice(2, 1);
};

const commands: { [name: string]: () => Promise<unknown> } = {
  start() {
    keepDataIn('.plinth');
    return import('./main.ts');
  },
  demo() {
    keepDataIn('.plinth/demo');
    return import('./demo.ts');
  },
  store() {
    takeOwnName();
    return import('./storeCommand.ts');
  },
  user() {
    takeOwnName();
    return import('./userCommand.ts');
  },
  async '--version'() {
    const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
    console.log((JSON.parse(manifest) as { version: string }).version);
  },
};

const refuse = (problem: string): void => {
  console.error(`${problem}\n\n${help}`);
  process.exitCode = 1;
};

const [name = 'start', ...words] = process.argv.slice(2);
const asksForHelp = [name, ...words].some((word) => ['--help', '-h'].includes(word));
const takesWords = ['store', 'user'].includes(name);
if (asksForHelp) console.log(help);
else if (!Object.hasOwn(commands, name)) refuse(`There is no command ${name}.`);
else if (words.length > 0 && !takesWords) refuse(`plinth ${name} takes no ${words.join(' ')}.`);
else await commands[name]!();
