import { cloneElement, Suspense, useState, type HTMLAttributes, type ReactElement } from 'react';
import { Icon, type IconGlyph } from '../components/Icon.tsx';
import { Menu } from '../components/Menu.tsx';
import { MenuItem } from '../components/MenuItem.tsx';
import { lazyAtRest, useOpened } from '../loading/lazyAtRest.ts';

interface NamesMenuProps {
  /** The button that opens it. */
  trigger: ReactElement<HTMLAttributes<HTMLButtonElement>>;
  /** What it is of; read out. */
  label: string;
  /** Which edge of its button it keeps to. */
  align?: 'start' | 'end';
  /** What can be chosen besides, before the names. */
  first?: { label: string; icon: IconGlyph; onChoose: () => void };
  names: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}

/** Of more names one is found by typing. */
const mostInMenu = 20;
/** More rows than this don't help anybody choose. */
const mostInPalette = 50;

const Palette = lazyAtRest(async () => (await import('../components/CommandPalette.tsx')).CommandPalette);

function NamesPalette({ trigger, label, first, names, onChoose }: NamesMenuProps) {
  const [open, setOpen] = useState(false);
  const isOpened = useOpened(open, Palette);
  const entries = names.map(({ id, name }) => ({ id, label: name }));
  const items = first
    ? [{ id: '', label: first.label, icon: <Icon icon={first.icon} /> }, ...entries]
    : entries;
  return (
    <>
      {cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) })}
      <Suspense>
        {isOpened && (
          <Palette
            open={open}
            onOpenChange={setOpen}
            label={label}
            groups={[{ label, items }]}
            limit={mostInPalette}
            onSelect={({ id }) => (id === '' ? first?.onChoose() : onChoose(id))}
          />
        )}
      </Suspense>
    </>
  );
}

/** Names of things, behind a button: a menu, and where there are many a palette that searches them. */
export function NamesMenu(props: NamesMenuProps) {
  const { trigger, label, align = 'start', first, names, onChoose } = props;
  if (names.length > mostInMenu) return <NamesPalette {...props} />;
  return (
    <Menu {...{ trigger, label, align }}>
      {first && (
        <MenuItem icon={first.icon} onClick={first.onChoose}>
          {first.label}
        </MenuItem>
      )}
      {names.map(({ id, name }) => (
        <MenuItem key={id} onClick={() => onChoose(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
