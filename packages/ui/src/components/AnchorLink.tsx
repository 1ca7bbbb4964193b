import { use } from 'react';
import { LinkContext, type LinkTargetProps } from './link.context.ts';

/** A link with no look of its own: the router's where one is provided, else a plain anchor. */
export function AnchorLink({ to, ...rest }: LinkTargetProps) {
  const Provided = use(LinkContext);
  return Provided ? <Provided to={to} {...rest} /> : <a href={to} {...rest} />;
}
