import { createContext, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react';

export interface LinkTargetProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where it leads. */
  to: string;
  /** To put the focus on it. */
  ref?: Ref<HTMLAnchorElement>;
}

/** The component that draws links. The web app fills it with its router's link; without it a plain anchor serves. */
export const LinkContext = createContext<ComponentType<LinkTargetProps> | null>(null);
