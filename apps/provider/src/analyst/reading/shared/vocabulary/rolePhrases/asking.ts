import { concepts, type Concept } from '../concepts.ts';
import { say, type RolePhrase } from '../phrases.ts';
import type { Role } from '../role.ts';

type Asked = Extract<Role, { role: 'ask' }>['what'];

const ask = (what: Asked, concept: Concept | null, words: string): RolePhrase[] =>
  say({ role: 'ask', what, concept }, words);

/** Who, when, where, which, what, how. */
export const askingPhrases: RolePhrase[] = [
  ...ask('who', null, `who | whom | which person | which people | who's | whos | who all`),
  ...ask(
    'when',
    concepts.time,
    `when | whens | when's | on what date | on which date | at what time | what time | on what dates`,
  ),
  ...ask('where', concepts.place, `where | wheres | where's | in what place | from where`),
  ...ask(
    'which',
    null,
    `
  which | wich | which of the | which of these | which one | which ones | which one of the | in which
`,
  ),
  ...ask(
    'what',
    null,
    `
  what | what's | whats | wat | what kind of | what sort of | in what | for what | on what | at what
`,
  ),
  ...ask('how', null, `how | hows | how's | how much | how much did | how much does`),
  ...ask('how', concepts.age, `how old`),
  ...ask('how', concepts.height, `how tall | how high`),
  ...ask('how', concepts.weight, `how heavy`),
  ...ask('how', concepts.length, `how long`),
  ...ask('how', concepts.distance, `how far`),
  ...ask('how', concepts.size, `how large | how big`),
  ...ask('how', concepts.speed, `how fast`),
  ...ask('how', concepts.power, `how strong | how powerful`),
  ...ask('how', concepts.heat, `how hot | how warm | how cold`),
  ...ask('how', concepts.price, `how expensive | how much is | how much are | how much was | how much were`),
  ...ask('how', concepts.wealth, `how rich`),
  ...ask('how', concepts.width, `how wide`),
  ...ask('how', concepts.depth, `how deep`),
];
