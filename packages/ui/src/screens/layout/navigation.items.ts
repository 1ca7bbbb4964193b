import { ChartColumn, CircleQuestionMark, Layers, Ruler, Shield, SlidersHorizontal } from 'lucide-react';
import { ConnectionsGlyph } from '../../components/ConnectionsGlyph.tsx';
import type { IconGlyph } from '../../components/Icon.tsx';
import { layoutCopy as copy } from './layout.copy.ts';

export interface NavigationItem {
  label: string;
  to: string;
  icon: IconGlyph;
  /** Paths that belong to it beside its own. */
  also?: readonly string[];
}

export const mainItems: readonly NavigationItem[] = [
  { label: copy.connections, to: '/collections', icon: ConnectionsGlyph, also: ['/data-source'] },
  { label: copy.models, to: '/data-model', icon: Layers, also: ['/data-models'] },
  { label: copy.standardization, to: '/Standardization', icon: Ruler },
  { label: copy.reports, to: '/reports', icon: ChartColumn },
];

export const toolItems: readonly NavigationItem[] = [
  { label: copy.settings, to: '/settings', icon: SlidersHorizontal },
  { label: copy.security, to: '/security', icon: Shield },
  { label: copy.help, to: '/help', icon: CircleQuestionMark },
];

/** Whether a page is the item's, or one below it. */
export const isCurrent = (item: NavigationItem, path: string): boolean => {
  const lower = path.toLowerCase();
  return [item.to, ...(item.also ?? [])].some(
    (own) => lower === own.toLowerCase() || lower.startsWith(`${own.toLowerCase()}/`),
  );
};
