import { Button, CommandPalette, Icon, paletteGroups, SourceMark } from '@plinth/ui';
import { ChartColumn, Layers } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/CommandPalette',
  tags: ['LAY-07', 'combobox'],
  component: CommandPalette,
  parameters: { chromatic: { modes: overlayModes }, overlay: true },
  args: {
    open: true,
    onOpenChange: fn(),
    onSelect: fn(),
    groups: [
      {
        label: 'Connections',
        items: [
          {
            id: 'c1',
            label: 'warehouse_eu',
            icon: <SourceMark type="postgres" size={20} />,
            hint: 'Postgres',
          },
          { id: 'c2', label: 'Returns 2025, final', icon: <SourceMark type="csv" size={20} />, hint: 'CSV' },
        ],
      },
      {
        label: 'Models',
        items: [
          { id: 'm1', label: 'returns_by_reason', icon: <Icon icon={Layers} />, hint: 'April 8, 2026' },
        ],
      },
      { label: 'Pages', items: [{ id: 'p1', label: 'Reports', icon: <Icon icon={ChartColumn} /> }] },
    ],
  },
  // Someone has to keep whether it's open.
  render: function Render(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Search here</Button>
        <CommandPalette
          {...args}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            args.onOpenChange(next);
          }}
        />
      </>
    );
  },
});

export const Open = meta.story();
Open.test(
  'typing filters, arrows move and wrap, Enter opens what is active and closes the palette',
  async ({ userEvent, args }) => {
    const field = await screen.findByRole('combobox', { name: 'Search' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('ret');
    await expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowUp}');
    await expect(screen.getByRole('option', { name: /returns_by_reason/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'm1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);
Open.test(
  'loses no key of somebody who types on without looking',
  { args: { open: false } },
  async ({ canvas }) => {
    const search = canvas.getByRole('button', { name: 'Search here' });
    const focusedAtNextFrame = new Promise((resolve) => {
      requestAnimationFrame(() => resolve(document.activeElement));
    });
    search.click();
    await expect(await focusedAtNextFrame).toBe(screen.getByRole('combobox', { name: 'Search' }));
  },
);
Open.test(
  'starts anew where it is opened again before it has faded',
  { args: { open: false } },
  async ({ canvas, userEvent, args }) => {
    const search = canvas.getByRole('button', { name: 'Search here' });
    search.click();
    await userEvent.type(await screen.findByRole('combobox'), 'reports');
    const fading = screen.getByRole('dialog');
    fading.style.setProperty('transition', 'opacity 10s', 'important');
    screen.getByRole('option', { name: 'Reports' }).click();
    await waitFor(() => expect(fading).toHaveAttribute('inert'));
    search.click();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('warehouse');
    await expect(screen.getByRole('combobox')).toHaveValue('warehouse');
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'c1' }));
  },
);
/** More names than are shown at once. */
export const MoreThanShown = meta.story({
  args: {
    limit: 3,
    groups: [
      {
        label: 'Models',
        items: Array.from({ length: 240 }, (_, index) => ({ id: `m${index}`, label: `orders_${index + 1}` })),
      },
    ],
  },
});
MoreThanShown.test('how many more there are is said, until typing has found all', async ({ userEvent }) => {
  await expect(await screen.findByText('237 more: type to narrow the list down')).toBeVisible();
  await userEvent.type(screen.getByRole('combobox'), '40');
  await expect(await screen.findAllByRole('option')).toHaveLength(3);
  await expect(screen.queryByText(/more: type/)).toBeNull();
});
/** On a page of a model whose recipe has rules. */
export const WhatIsRead = meta.story({
  tags: ['STD-19'],
  args: {
    groups: paletteGroups({
      connections: [],
      models: [{ id: 'm1', name: 'returns_by_reason', createdAt: '2026-04-08T09:00:00Z' }],
      reports: [],
      theme: 'light',
      report: null,
      recipe: {
        view: '/standardization/m1?read=view',
        table: '/standardization/m1?read=table',
        versions: '/standardization/m1?versions=1',
      },
    }),
  },
});
WhatIsRead.test('the standardized view is chosen', async ({ userEvent, args }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'standardized');
  await userEvent.keyboard('{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'recipe-view' }));
});
WhatIsRead.test('versions of the recipe are chosen', async ({ userEvent, args }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'versions');
  await userEvent.keyboard('{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith(
    expect.objectContaining({ target: { type: 'page', to: '/standardization/m1?versions=1' } }),
  );
});
/** With a report of one's own open. */
export const OnAReport = meta.story({
  tags: ['REP-30'],
  args: {
    groups: paletteGroups({
      connections: [],
      models: [],
      reports: [
        { name: 'Returns by quarter', modifiedAt: '2026-04-08T09:00:00Z', path: '/reports?report=r2' },
      ],
      theme: 'light',
      report: {
        share: '/reports?report=r1&share=1',
        settings: '/reports?report=r1&settings=1',
        versions: '/reports?report=r1&versions=1',
        print: '/reports?report=r1&print=1',
        edit: '/reports?report=r1&edit=1',
      },
      recipe: null,
    }),
  },
});
OnAReport.test('its versions are chosen', async ({ userEvent, args }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'versions');
  await userEvent.keyboard('{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith(
    expect.objectContaining({ target: { type: 'page', to: '/reports?report=r1&versions=1' } }),
  );
});
OnAReport.test('another report is found by its name', async ({ userEvent, args }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'quarter');
  await userEvent.keyboard('{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith(
    expect.objectContaining({ target: { type: 'page', to: '/reports?report=r2' } }),
  );
});
export const NoMatch = meta.story({
  tags: ['!autodocs'],
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('combobox'), 'zebra');
    await expect(await screen.findByText('No matches')).toBeVisible();
  },
});
export const Loading = meta.story({ args: { groups: [], loading: true } });
export const Failed = meta.story({ args: { groups: [], error: 'Connections could not be loaded.' } });
