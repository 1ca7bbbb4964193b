import { styled } from 'styled-components';
import { Link, type LinkProps } from '../components/Link.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import { nameLine } from '../theme/mixins.ts';
import { fits } from './fits.ts';

const Name = styled(Link).attrs({ variant: 'name' })`
  ${nameLine}
  display: inline-block;
  max-width: 100%;
  margin-block: -2px;
  padding-block: 2px;
  vertical-align: bottom;
`;

export interface NameLinkProps extends Omit<LinkProps, 'variant'> {
  /** The name. */
  children: string;
}

/** What opens the thing of that name. A name that is cut is shown whole to the pointer and to the keyboard that rest on it. */
export function NameLink(props: NameLinkProps) {
  return (
    <Tooltip content={props.children} disabled={fits}>
      <Name {...props} />
    </Tooltip>
  );
}
