import { describe, expect, it } from 'vitest';
import type { Comparison, Verdict } from './compare.ts';
import { accept, causesOf, changedTokens, groupChanges } from './groups.ts';

const button = './stories/components/Button.stories.tsx';
const badge = './stories/components/Badge.stories.tsx';
const login = './stories/screens/LoginScreen.stories.tsx';

const picture = (key: string, module: string, verdict: Verdict): Comparison => ({
  key,
  id: key,
  module,
  title: key,
  story: key,
  mode: 'stacked',
  verdict,
  fingerprint: `print of ${key}`,
});

const modules = [
  { name: './packages/ui/src/theme/roles.tokens.ts', importers: ['./packages/ui/src/theme/token.ts'] },
  {
    name: './packages/ui/src/theme/token.ts',
    importers: ['./packages/ui/src/components/Button.tsx', './packages/ui/src/components/Badge.tsx'],
  },
  {
    name: './packages/ui/src/components/Button.tsx',
    importers: [button, './packages/ui/src/screens/account/LoginScreen.tsx'],
  },
  { name: './packages/ui/src/components/Badge.tsx', importers: [badge] },
  { name: './packages/ui/src/screens/account/LoginScreen.tsx', importers: [login] },
  { name: './README.md', importers: [] },
].map(({ name, importers }) => ({
  id: name,
  name,
  reasons: importers.map((moduleName) => ({ moduleName })),
}));

const causes = (...files: string[]) => causesOf(files, { modules }, []);
const namesOf = (comparisons: Comparison[], ...files: string[]) =>
  groupChanges(comparisons, causes(...files), {}).map(({ kind, name, comparisons: members }) => [
    kind,
    name,
    members.map(({ key }) => key),
  ]);

const roles = 'packages/ui/src/theme/roles.tokens.ts';
const buttonFile = 'packages/ui/src/components/Button.tsx';
const loginFile = 'packages/ui/src/screens/account/LoginScreen.tsx';

describe('groupChanges', () => {
  it('names the token where all that reach it changed', () => {
    const all = [
      picture('button', button, 'changed'),
      picture('badge', badge, 'changed'),
      picture('login', login, 'changed'),
    ];
    expect(namesOf(all, roles, loginFile)).toEqual([['token', 'roles.tokens', ['button', 'badge', 'login']]]);
  });
  it('names the component where others of the theme stayed as they were', () => {
    const all = [
      picture('button', button, 'changed'),
      picture('badge', badge, 'same'),
      picture('login', login, 'changed'),
    ];
    expect(namesOf(all, roles, buttonFile)).toEqual([['component', 'Button', ['button', 'login']]]);
  });
  it('names the screen where its components stayed as they were', () => {
    const all = [picture('button', button, 'same'), picture('login', login, 'changed')];
    expect(namesOf(all, buttonFile, loginFile)).toEqual([['screen', 'LoginScreen', ['login']]]);
  });
  it('says what no changed file explains, and what could not be photographed', () => {
    const all = [picture('badge', badge, 'changed'), picture('login', login, 'failed')];
    expect(namesOf(all, buttonFile)).toEqual([
      ['failed', 'Not photographed', ['login']],
      ['unknown', 'No changed file leads here', ['badge']],
    ]);
  });
});

describe('changedTokens', () => {
  it('finds another value, a new token and one that is gone', () => {
    expect(
      changedTokens(
        { shared: { 'space-1': 4, 'space-2': 8 }, light: { ink: 'black' } },
        { shared: { 'space-1': 4, 'space-3': 12 }, light: { ink: 'grey' } },
      ),
    ).toEqual(['space-2', 'ink', 'space-3']);
  });
});

describe('accept', () => {
  const all = [picture('button', button, 'changed'), picture('badge', badge, 'changed')];
  const files = [buttonFile, 'packages/ui/src/components/Badge.tsx'];
  const groups = groupChanges(all, causes(...files), {});
  const [first] = groups;

  it('holds the pictures of a group until one of them changes again', () => {
    const accepted = accept(groups, [first!.id], {});
    expect(groupChanges(all, causes(...files), accepted).map((group) => group.accepted)).toEqual([
      true,
      false,
    ]);
    const again = all.map((each) => ({ ...each, fingerprint: 'another' }));
    expect(groupChanges(again, causes(...files), accepted).some((group) => group.accepted)).toBe(false);
  });
  it('keeps what was accepted before and still stands in the report, and nothing else', () => {
    expect(accept(groups, [], { button: 'print of button', badge: 'an older one', gone: 'print' })).toEqual({
      button: 'print of button',
    });
  });
  it('knows no group that the report has not', () => {
    expect(() => accept(groups, ['nothing'], {})).toThrow('The report has no group nothing');
  });
  it('accepts nothing that could not be photographed', () => {
    const failed = groupChanges([picture('login', login, 'failed')], [], {});
    expect(accept(failed, [failed[0]!.id], {})).toEqual({});
  });
});
