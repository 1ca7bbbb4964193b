import type { IconGlyph } from '@plinth/ui';
import { Check, Database, Download, Info, Pencil, Plus, RefreshCw, Search, Trash2, X } from 'lucide-react';
import { isValidElement } from 'react';
import type { ArgTypesEnhancer, InputType, StrictInputType } from 'storybook/internal/types';

/** What a component hands on to its HTML element: the types of React have no words for it. */
const handedOn: Record<string, string> = {
  children: 'What stands in it.',
  className: 'For the place that it stands in, not for its look.',
  defaultValue: 'What it holds at first, where it keeps its value itself.',
  disabled: 'It is seen and can not be used.',
  onClick: 'It was pressed, with the mouse, a finger or a key.',
  placeholder: 'An example of what goes in; never instead of the label.',
  readOnly: 'It is read and copied, and can not be changed.',
};

const icons: Record<string, IconGlyph | undefined> = {
  none: undefined,
  Check,
  Database,
  Download,
  Info,
  Pencil,
  Plus,
  RefreshCw,
  Search,
  Trash2,
  X,
};

/** What is made in code alone: no control can write it. */
const made = /\b(Ref|RefObject|ReactElement|ComponentType|CSSProperties)\b|=>/;

/** Types that Storybook would have written as JSON. */
const writtenAs: Record<string, 'text' | 'number' | 'date'> = {
  ReactNode: 'text',
  'string | null': 'text',
  'string | number': 'text',
  'number | null': 'number',
  'Date | null': 'date',
};

const controlOf = (name: string, { table, control }: Partial<InputType>, value: unknown): InputType => {
  const type = table?.type?.summary ?? '';
  if (control !== undefined) return {};
  if (name === 'status') return { control: { type: 'radio' } };
  if (type === 'IconGlyph')
    return { control: { type: 'select' }, options: Object.keys(icons), mapping: icons };
  if (isValidElement(value) || made.test(type)) return { control: false };
  return type in writtenAs ? { control: { type: writtenAs[type]! } } : {};
};

/** Each arg has a sentence, and a control that fits it. What a story says itself stands. */
export const describeArgs: ArgTypesEnhancer = ({ argTypes, initialArgs }) => {
  const names = new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const argType: Partial<StrictInputType> = argTypes[name] ?? {};
      const description = argType.description || handedOn[name];
      return [name, { ...argType, description, ...controlOf(name, argType, initialArgs[name]) }];
    }),
  ) as typeof argTypes;
};
