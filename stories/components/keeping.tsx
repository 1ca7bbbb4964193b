import { useState, type ComponentType } from 'react';

/** Draws a component that leaves its value to whoever uses it: what it hands out comes back to it. */
export const keeping = <
  Value extends string,
  Change extends string,
  Props extends { [key in Value]?: unknown } & { [key in Change]?: (next: never) => unknown },
>(
  Component: ComponentType<Props>,
  value: Value,
  onChange: Change,
) =>
  function Kept(args: Props) {
    const [kept, setKept] = useState<unknown>(args[value]);
    const change = (next: never) => {
      setKept(next);
      args[onChange]?.(next);
    };
    return <Component {...args} {...{ [value]: kept, [onChange]: change }} />;
  };
