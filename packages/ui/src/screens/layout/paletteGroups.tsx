import { sourceTypeName } from '@plinth/api/facts';
import { CalendarDays, CirclePlus, Layers, LogOut, Moon, Sun } from 'lucide-react';
import type { PaletteGroup, PaletteItem } from '../../components/CommandPalette.tsx';
import { Icon } from '../../components/Icon.tsx';
import { SourceMark } from '../../components/SourceMark.tsx';
import { formatLongDate } from '../../primitives/intl.format.ts';
import { layoutCopy } from './layout.copy.ts';
import { mainItems, toolItems } from './navigation.items.ts';
import { paletteCopy as copy } from './palette.copy.ts';

export type PaletteTarget =
  { type: 'page'; to: string } | { type: 'theme'; theme: 'light' | 'dark' } | { type: 'signOut' };

interface PaletteEntry extends PaletteItem {
  target: PaletteTarget;
}

interface PaletteContents {
  connections: readonly { id: string; name: string; sourceType: string }[];
  models: readonly { id: string; name: string; createdAt: string }[];
  /** The theme in sight; the palette offers the other. */
  theme: 'light' | 'dark';
}

const page = (to: string): PaletteTarget => ({ type: 'page', to });

/** What the palette finds: things first, then pages, then what can be done. */
export const paletteGroups = ({
  connections,
  models,
  theme,
}: PaletteContents): PaletteGroup<PaletteEntry>[] => {
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    {
      label: copy.connections,
      items: connections.map(({ id, name, sourceType }) => ({
        id: `connection-${id}`,
        label: name,
        icon: <SourceMark type={sourceType} size={20} />,
        hint: sourceTypeName(sourceType),
        target: page(`/data-source/${encodeURIComponent(id)}`),
      })),
    },
    {
      label: copy.models,
      items: models.map(({ id, name, createdAt }) => ({
        id: `model-${id}`,
        label: name,
        icon: <Icon icon={Layers} />,
        hint: formatLongDate(createdAt) ?? '',
        target: page(`/data-models/${encodeURIComponent(id)}`),
      })),
    },
    {
      label: copy.pages,
      items: [
        ...[...mainItems, ...toolItems].map(({ label, to, icon }) => ({
          id: `page-${to}`,
          label,
          icon: <Icon icon={icon} />,
          target: page(to),
        })),
        {
          id: 'page-/calendar',
          label: layoutCopy.calendar,
          icon: <Icon icon={CalendarDays} />,
          target: page('/calendar'),
        },
      ],
    },
    {
      label: copy.actions,
      items: [
        {
          id: 'action-connect',
          label: copy.addConnection,
          icon: <Icon icon={CirclePlus} />,
          target: page('/collections?create'),
        },
        {
          id: 'action-model',
          label: copy.createModel,
          icon: <Icon icon={CirclePlus} />,
          target: page('/data-model?stage=setup'),
        },
        {
          id: 'action-theme',
          label: layoutCopy.themeTo(other),
          icon: <Icon icon={other === 'dark' ? Moon : Sun} />,
          target: { type: 'theme', theme: other },
        },
        {
          id: 'action-signOut',
          label: layoutCopy.signOut,
          icon: <Icon icon={LogOut} />,
          target: { type: 'signOut' },
        },
      ],
    },
  ];
};
