import { readFileSync } from 'node:fs';
import type { Accepted } from './groups.ts';

export const acceptedFile = '.storybook/accepted.json';

export const readAccepted = (): Accepted => JSON.parse(readFileSync(acceptedFile, 'utf8')) as Accepted;
