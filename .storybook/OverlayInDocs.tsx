import { Button } from '@plinth/ui';
import { useState, type ComponentType } from 'react';

type Args = Record<string, unknown>;

interface Props {
  name: string;
  args: Args;
  Story: ComponentType<{ args: Args }>;
}

/** What an overlay says when it wants to go. A story's args only note it. */
const farewells = ['onClose', 'onCancel', 'onOpenChange'];

/** On a docs page several stories stand one below the other: there what lies over the page waits behind a button. */
export function OverlayInDocs({ name, args, Story }: Props) {
  const [isOpen, setOpen] = useState(false);
  const closing = farewells.map((farewell) => {
    const noted = args[farewell];
    return [
      farewell,
      (...values: unknown[]) => {
        if (typeof noted === 'function') (noted as (...given: unknown[]) => void)(...values);
        setOpen(false);
      },
    ];
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open: {name}</Button>
      {isOpen && <Story args={{ ...args, ...(Object.fromEntries(closing) as Args) }} />}
    </>
  );
}
