import { Link } from 'react-router';
import type { LinkTargetProps } from '@plinth/ui';
import { usePrefetch } from './usePrefetch.ts';

/** The link that all of the ui draws: it loads its page when the user shows intent (NAV-07). */
export function PrefetchLink({ to, onMouseEnter, onFocus, onTouchStart, ...rest }: LinkTargetProps) {
  const prefetch = usePrefetch();
  return (
    <Link
      to={to}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        prefetch(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(to);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch(to);
      }}
      {...rest}
    />
  );
}
