import { expect, it } from 'vitest';
import type { Call } from '../http/call.ts';
import type { Described } from '../http/described.ts';
import { calls } from './calls.ts';

interface Field {
  path: string;
  isPromised: boolean;
}

/** The fields of an answer, dotted; a list's entries behind []. */
const fieldsOf = ({ parts }: Described, path: string, isPromised: boolean): Field[] => {
  if (parts === undefined) return path === '' ? [] : [{ path, isPromised }];
  switch (parts.kind) {
    case 'object':
      return [
        ...Object.entries(parts.must).flatMap(([name, field]) =>
          fieldsOf(field, path === '' ? name : `${path}.${name}`, isPromised),
        ),
        ...Object.entries(parts.may).flatMap(([name, field]) =>
          fieldsOf(field, path === '' ? name : `${path}.${name}`, false),
        ),
      ];
    case 'list':
      return parts.entry.parts
        ? fieldsOf(parts.entry, `${path}[]`, isPromised)
        : [{ path: `${path}[]`, isPromised }];
    case 'either':
      return parts.options.flatMap((option) => fieldsOf(option, path, isPromised));
    case 'extra':
      return fieldsOf(parts.answer, path, false);
  }
};

const named = (fields: Field[]): string => fields.map(({ path }) => `\`${path}\``).join(', ');

const describeCall = (call: Call): string => {
  const fields = call.answer && !call.extension ? fieldsOf(call.answer, '', true) : [];
  const promised = fields.filter(({ isPromised }) => isPromised);
  const extras = fields.filter(({ isPromised }) => !isPromised);
  return [
    `### ${call.method} ${call.path}`,
    '',
    `${call.summary}.`,
    '',
    call.extension
      ? '- An extension: hidden where a host answers 404, 405 or 501.'
      : `- Any host: ${promised.length > 0 ? named(promised) : call.answerKind === 'file' ? 'a file' : 'a 2xx, with any body or none'}`,
    ...(extras.length > 0 ? [`- Ours as well: ${named(extras)}`] : []),
    ...(call.versioned
      ? [
          '- Takes `If-Match` with the version that the change was made over: sent only to a host that sends versions.',
        ]
      : []),
    ...(call.once
      ? [
          '- Takes `Idempotency-Key`, the same where it is sent again because no answer came: ours then makes no second one. Any host may ignore it.',
        ]
      : []),
  ].join('\n');
};

it('docs/contract.md names what each answer must bear and what it may (npx vitest -u writes it)', async () => {
  const text = [
    '# What a host promises',
    '',
    'Made from the contract (`packages/api/src/*/*.contract.ts`). The client demands the fields behind “any host” and',
    'takes the others where they come: one that is missing, or that it can’t read, counts as not there. An entry of a',
    'list without its promised fields is left out, and a line below the list says so. Our hosts, the provider and the',
    'mocks, send all fields, and their answers are checked. Ids may be text or numbers everywhere, moments text that',
    'Date reads or milliseconds since 1970. An event of a stream that lacks its promised fields is passed over, unless it',
    'is called `error` or bears a `detail`: then the stream has failed. A call that bears a body is answered where it is',
    'sent: the client follows no redirect of it, for a 307 or 308 would carry passwords and rows on to wherever it points.',
    'Of uploads, which tell their progress, a browser leaves no choice: there the `connect-src` of the app’s own',
    'Content-Security-Policy is what holds them. A call without a body goes where it is pointed to; what changes something',
    'has failed where it ends at a page (`text/html`), and so has a file that is empty or a page.',
    '',
    calls.map(describeCall).join('\n\n'),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/contract.md');
});
