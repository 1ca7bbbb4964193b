import { describe, expect, it } from 'vitest';
import { mainItems, toolItems } from '../layout/navigation.items.ts';
import { modelCopy } from '../model/model.copy.ts';
import { helpCopy } from './help.copy.ts';

describe('Help', () => {
  it('has a topic for every page of the menus, under the name that the menu has, and for the tab that asks', () => {
    const menu = [...mainItems, ...toolItems].filter(({ to }) => to !== '/help').map(({ label }) => label);
    const titles = helpCopy.topics.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(menu));
    expect(titles).toContain(modelCopy.tabs.chat);
  });

  it('names a key once', () => {
    const keys = helpCopy.shortcutsOf('Ctrl').map((shortcut) => shortcut.keys.join('+'));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
