import { useState } from 'react';

/** A choice that this browser remembers: true until the person says otherwise. */
export const useRemembered = (key: string): [boolean, (value: boolean) => void] => {
  const [value, setValue] = useState(() => localStorage.getItem(key) !== 'no');
  return [
    value,
    (next) => {
      localStorage.setItem(key, next ? 'yes' : 'no');
      setValue(next);
    },
  ];
};
