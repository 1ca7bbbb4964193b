import { Kbd } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Components/Data/Kbd', component: Kbd, args: { children: '⌘ K' } });

export const Chord = meta.story();
export const Word = meta.story({ args: { children: 'esc' } });
