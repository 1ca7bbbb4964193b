import { createElement, use } from 'react';
import { LinkContext, type LinkTargetProps } from '../contexts/link.context.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

/** A link with no look of its own: the router's where one is provided, else a plain anchor. */
export function AnchorLink({ to, children, ...rest }: LinkTargetProps) {
  useStylesNotice();
  const provided = use(LinkContext);
  if (provided) return createElement(provided, { to, ...rest }, children);
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
