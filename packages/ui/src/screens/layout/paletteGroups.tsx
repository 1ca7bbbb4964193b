import { sourceTypeName } from '@plinth/api/facts';
import {
  CalendarDays,
  CirclePlus,
  FileText,
  History,
  Layers,
  LogOut,
  Moon,
  Pencil,
  Printer,
  Settings2,
  Share2,
  Sun,
  TableProperties,
} from 'lucide-react';
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
  /** `apart` tells one from others of its name. */
  models: readonly { id: string; name: string; createdAt: string; apart?: string | undefined }[];
  /** One's own; none on a host without reports. */
  reports: readonly { name: string; modifiedAt: string; path: string }[];
  /** The theme in sight; the palette offers the other. */
  theme: 'light' | 'dark';
  /** The report that is open: where it leads to what can be done with it. */
  report: { [deed in ReportDeed]?: string } | null;
  /** The recipe of the model that is open: where it leads to what can be done with it. */
  recipe: { [deed in RecipeDeed]?: string } | null;
}

type ReportDeed = keyof typeof copy.report;
type RecipeDeed = keyof typeof copy.recipe;

const page = (to: string): PaletteTarget => ({ type: 'page', to });

const connectionEntry = ({ id, name, sourceType }: PaletteContents['connections'][number]): PaletteEntry => ({
  id: `connection-${id}`,
  label: name,
  icon: <SourceMark type={sourceType} size={20} />,
  hint: sourceTypeName(sourceType),
  target: page(`/data-source/${encodeURIComponent(id)}`),
});

const modelEntry = ({ id, name, createdAt, apart }: PaletteContents['models'][number]): PaletteEntry => ({
  id: `model-${id}`,
  label: name,
  icon: <Icon icon={Layers} />,
  hint: apart || (formatLongDate(createdAt) ?? ''),
  target: page(`/data-models/${encodeURIComponent(id)}`),
});

const reportEntry = ({ name, modifiedAt, path }: PaletteContents['reports'][number]): PaletteEntry => ({
  id: `own-${path}`,
  label: name,
  icon: <Icon icon={FileText} />,
  hint: formatLongDate(modifiedAt) ?? '',
  target: page(path),
});

const calendarItem = { label: layoutCopy.calendar, to: '/calendar', icon: CalendarDays };

const pageEntries = [...mainItems, ...toolItems, calendarItem].map(({ label, to, icon }): PaletteEntry => ({
  id: `page-${to}`,
  label,
  icon: <Icon icon={icon} />,
  target: page(to),
}));

const actionEntries = (otherTheme: 'light' | 'dark'): PaletteEntry[] => [
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
    label: layoutCopy.themeTo(otherTheme),
    icon: <Icon icon={otherTheme === 'dark' ? Moon : Sun} />,
    target: { type: 'theme', theme: otherTheme },
  },
  {
    id: 'action-signOut',
    label: layoutCopy.signOut,
    icon: <Icon icon={LogOut} />,
    target: { type: 'signOut' },
  },
];

const deedIcons = { share: Share2, settings: Settings2, versions: History, print: Printer, edit: Pencil };

const reportDeedEntries = (paths: NonNullable<PaletteContents['report']>): PaletteEntry[] =>
  Object.entries(paths).map(([deed, to]) => ({
    id: `report-${deed}`,
    label: copy.report[deed as ReportDeed],
    icon: <Icon icon={deedIcons[deed as ReportDeed]} />,
    target: page(to),
  }));

const recipeIcons = { view: TableProperties, table: TableProperties, versions: History };

const recipeEntries = (paths: NonNullable<PaletteContents['recipe']>): PaletteEntry[] =>
  Object.entries(paths).map(([deed, to]) => ({
    id: `recipe-${deed}`,
    label: copy.recipe[deed as RecipeDeed],
    icon: <Icon icon={recipeIcons[deed as RecipeDeed]} />,
    target: page(to),
  }));

/** What the palette finds: things first, then pages, then what can be done. */
export const paletteGroups = ({
  connections,
  models,
  reports,
  theme,
  report,
  recipe,
}: PaletteContents): PaletteGroup<PaletteEntry>[] => [
  { label: copy.connections, items: connections.map(connectionEntry) },
  { label: copy.models, items: models.map(modelEntry) },
  { label: copy.reports, items: reports.map(reportEntry) },
  { label: copy.pages, items: pageEntries },
  {
    label: copy.actions,
    items: [
      ...reportDeedEntries(report ?? {}),
      ...recipeEntries(recipe ?? {}),
      ...actionEntries(theme === 'dark' ? 'light' : 'dark'),
    ],
  },
];
