import { EmptyState } from '../components/EmptyState.tsx';

interface NoneFoundProps {
  /** Nothing was searched, and there is nothing either. */
  isFirst?: boolean;
  /** The sentence; null while there is something. */
  children: string | null;
}

/** That a search has left nothing of a list. It stands there from the beginning: what comes into it is told to those who don't see it. */
export function NoneFound({ isFirst = false, children }: NoneFoundProps) {
  return (
    <div role="status">
      {children !== null && <EmptyState drawing={isFirst ? 'first' : 'search'}>{children}</EmptyState>}
    </div>
  );
}
