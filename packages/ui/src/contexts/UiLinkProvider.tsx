import type { ComponentType, ReactNode } from 'react';
import { LinkContext, type LinkTargetProps } from './link.context.ts';

interface UiLinkProviderProps {
  /** Gets `to` and anything an anchor takes, and must render an anchor. */
  component: ComponentType<LinkTargetProps>;
  children: ReactNode;
}

/** Gives all links of the library the app's own component, so that they don't load the page anew. Once, around the app. */
export function UiLinkProvider({ component, children }: UiLinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>;
}
