import { Button, Drawer, TextField } from '@plinth/ui';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/Drawer',
  component: Drawer,
  parameters: { chromatic: { modes: overlayModes }, overlay: true },
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Edit',
    children: (
      <>
        <TextField label="Source Type" value="Postgres" readOnly />
        <TextField label="Connection name" defaultValue="warehouse" note="changed" />
      </>
    ),
    footer: (
      <>
        <Button variant="quiet">Cancel</Button>
        <Button>Reset</Button>
        <Button variant="primary">Save</Button>
      </>
    ),
  },
});

/** The focus starts in the first field that can be changed, and stays in the drawer. */
export const AtEnd = meta.story();
AtEnd.test(
  'the focus starts in the first field that can be changed, and stays in the drawer',
  async ({ userEvent, args }) => {
    const drawer = await screen.findByRole('dialog', { name: 'Edit' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Connection name' })).toHaveFocus());
    for (let presses = 0; presses < 7; presses += 1) {
      await userEvent.tab();
      // The trap hands the focus back a moment after it leaves through an end.
      await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    }
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
);
export const AtStart = meta.story({
  args: { side: 'start', bare: true, title: 'Main Menu', footer: undefined, width: '18rem' },
});
export const ManyFields = meta.story({
  args: {
    children: Array.from({ length: 16 }, (_, n) => (
      <TextField key={n} label={`Field ${n + 1}`} defaultValue="value" />
    )),
  },
});
