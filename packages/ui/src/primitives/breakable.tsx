import type { ReactNode } from 'react';

const joint = /(?<=[\p{L}\p{N}]{2})(?=[@.]\p{L}{2}|_[\p{L}\p{N}])/u;

/** Where there's no room for a long name, it goes on before an @, a dot or an underscore, not within a word. */
export const breakable = (text: string): ReactNode =>
  text.split(joint).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
