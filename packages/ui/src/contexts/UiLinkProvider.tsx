import type { ComponentType, ReactNode } from 'react';
import { LinkContext, type LinkTargetProps } from './link.context.ts';

interface UiLinkProviderProps {
  /** Gets `to` and anything an anchor takes, and must render an anchor. */
  component: ComponentType<LinkTargetProps>;
  children: ReactNode;
}

export function UiLinkProvider({ component, children }: UiLinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>;
}
