import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { AppLayout, PageHeader } from '@plinth/ui';
import { desktopModes, phoneModes, screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Layout/AppLayout',
  tags: ['LAY-01', 'LAY-04'],
  component: AppLayout,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    currentPath: '/collections',
    crumbs: [{ label: 'Connections' }],
    user: { status: 'ready' as const, id: 'user-ada', email: 'ada.verne@northwind.example' },
    theme: 'light' as const,
    searchKeys: 'Ctrl K',
    signingOut: false,
    sidebarOpen: false,
    sidebarOpensOnHover: true,
    isOffline: false,
    onThemeChange: fn(),
    onSearch: fn(),
    onProfile: fn(),
    onSignOut: fn(),
    onSidebarChange: fn(),
    children: <PageHeader title="Data Source Connections" />,
  },
});

export const SidebarCollapsed = meta.story({
  tags: ['LAY-02', 'LAY-06'],
  parameters: { chromatic: { modes: desktopModes } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Connections' })).toHaveAttribute('aria-current', 'page');
  },
});
SidebarCollapsed.test(
  'keys open the sidebar and the search, a press changes the theme',
  async ({ canvas, args }) => {
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect(args.onSidebarChange).toHaveBeenCalledWith(true);
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(args.onSearch).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Use the dark theme' }));
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
    await expect(canvas.getByTitle('ada.verne@northwind.example')).toBeVisible();
  },
);

/** Collapsed, it shows the mark and nothing of the word, however large the letters are. */
export const SidebarOfLargeLetters = SidebarCollapsed.extend({
  tags: ['!autodocs'],
  globals: { textSize: '200' },
  parameters: { chromatic: { modes: desktopModes } },
  play: async ({ canvas }) => {
    const home = canvas.getByRole('link', { name: 'Plinth' });
    const word = document.createRange();
    word.selectNodeContents(home.querySelector('svg')!.nextSibling!);
    const { right } = home.parentElement!.getBoundingClientRect();
    // A letter begins a little after its place.
    await expect(word.getBoundingClientRect().left).toBeGreaterThan(right - 6);
  },
});
export const LongPage = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  args: {
    children: (
      <div style={{ paddingBlock: '120vh' }}>
        <button>Read on</button>
      </div>
    ),
  },
});
LongPage.test('what gets the focus isn’t left behind the header', async ({ canvas }) => {
  const button = canvas.getByRole('button', { name: 'Read on' });
  scrollBy(0, button.getBoundingClientRect().top - 8);
  button.focus();
  const header = canvas.getByRole('banner').getBoundingClientRect();
  await waitFor(() => expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom));
});
export const SidebarOpen = meta.story({
  tags: ['LAY-02', 'LAY-06'],
  parameters: { chromatic: { modes: desktopModes } },
  args: { sidebarOpen: true },
});
SidebarOpen.test('it is one landmark', async ({ canvas }) => {
  await expect(canvas.getAllByRole('complementary')).toHaveLength(1);
});
SidebarOpen.test('the toggle closes it, and Sign out signs out', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Toggle sidebar' }));
  await expect(args.onSidebarChange).toHaveBeenCalledWith(false);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
  await expect(args.onSignOut).toHaveBeenCalledOnce();
});

export const SidebarUnderThePointer = meta.story({
  tags: ['!autodocs', 'LAY-02'],
  parameters: { chromatic: { modes: desktopModes } },
  play: async ({ canvas }) => {
    const place = canvas.getByRole('heading', { name: 'Data Source Connections' }).getBoundingClientRect();
    await userEvent.hover(canvas.getByRole('link', { name: 'Reports' }));
    await waitFor(() =>
      expect(canvas.getByRole('navigation', { name: 'Main' }).parentElement!.offsetWidth).toBe(256),
    );
    await expect(
      canvas.getByRole('heading', { name: 'Data Source Connections' }).getBoundingClientRect().left,
    ).toBe(place.left);
  },
});

export const UserMenuOpen = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'User menu' }));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Calendar' })).toBeVisible());
    await expect(screen.getAllByRole('menuitem', { name: 'My Profile' })[0]).toHaveAttribute(
      'href',
      '/users/user-ada',
    );
  },
});
UserMenuOpen.test('its last item signs out', async ({ args }) => {
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await expect(args.onSignOut).toHaveBeenCalledOnce();
});
SidebarCollapsed.test('the user menu opens and closes by keyboard', async ({ canvas }) => {
  const button = () => canvas.getByRole('button', { name: 'User menu' });
  button().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getAllByRole('menuitem', { name: 'My Profile' })[0]).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
  await expect(button()).toHaveAttribute('aria-expanded', 'false');
});

export const DeepInside = meta.story({
  args: {
    currentPath: '/collections/c1/o1',
    crumbs: [
      { label: 'Connections', to: '/collections' },
      { label: 'orders_archive_before_the_great_migration_of_2024', to: '/collections/c1' },
      { label: 'Order 4711: A very long title of an object that no header has room for' },
    ],
  },
});

export const UserLoading = meta.story({ tags: ['LAY-06'], args: { user: { status: 'loading' } } });

export const UserFailed = meta.story({
  tags: ['LAY-06'],
  args: { user: { status: 'error' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ERR')).toBeVisible();
  },
});

export const Offline = meta.story({
  tags: ['LAY-11'],
  args: { isOffline: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('You’re offline.');
  },
});

export const SigningOut = meta.story({
  tags: ['SES-05'],
  parameters: { chromatic: { modes: desktopModes } },
  args: { sidebarOpen: true, signingOut: true },
});
SigningOut.test('a second press sends nothing', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Signing out...' }));
  await expect(args.onSignOut).not.toHaveBeenCalled();
});
SidebarCollapsed.test(
  'Ctrl+B works while someone types, and the focus stays',
  { args: { children: <input aria-label="Notes" /> } },
  async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect(args.onSidebarChange).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
  },
);

/** A phone has no sidebar: the menu is a drawer over the page. */
export const MenuOfAPhone = meta.story({
  tags: ['!autodocs', 'LAY-03'],
  parameters: { chromatic: { modes: phoneModes } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    if (!matchMedia('(max-width: 767px)').matches) return;
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Standardization' })).toBeVisible();
  },
});

export const RightToLeft = meta.story({
  globals: { direction: 'rtl' },
  parameters: { chromatic: { modes: desktopModes } },
  args: { sidebarOpen: true },
});

const systemColour = (name: string) => {
  const probe = document.createElement('i');
  probe.style.color = name;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

export const ForcedColours = meta.story({
  globals: { forcedColours: 'on' },
  parameters: { chromatic: { modes: desktopModes } },
  args: { sidebarOpen: true },
  play: async ({ canvas }) => {
    const current = canvas.getByRole('link', { name: 'Connections' });
    const line = await waitFor(() => {
      const { backgroundColor } = getComputedStyle(current, '::after');
      void expect(backgroundColor).toBe(systemColour('Highlight'));
      return backgroundColor;
    });
    await expect(getComputedStyle(current).color).toBe(systemColour('LinkText'));
    await expect(line).not.toBe(systemColour('Canvas'));
  },
});
