import { createElement, use } from 'react';
import { LinkContext, type LinkTargetProps } from '../contexts/link.context.ts';
import { useGlobalStyleNotice } from '../theme/useGlobalStyleNotice.ts';

/** A link with no look of its own: the router's where one is provided, else a plain anchor. */
export function AnchorLink({ to, children, ...rest }: LinkTargetProps) {
  useGlobalStyleNotice();
  const provided = use(LinkContext);
  if (provided) return createElement(provided, { to, ...rest }, children);
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
