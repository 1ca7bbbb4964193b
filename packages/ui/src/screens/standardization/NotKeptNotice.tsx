import type { Problem } from '@plinth/api/facts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { problemText } from '../problem.copy.ts';
import { recipeCopy as copy } from './recipe.copy.ts';

interface NotKeptNoticeProps {
  problem: Problem;
  onDrop: () => void;
  onRetry: () => void;
}

/** A change of the recipe is shown but not kept: it is sent again, or taken back. */
export function NotKeptNotice({ problem, onDrop, onRetry }: NotKeptNoticeProps) {
  return (
    <Notice
      tone="danger"
      live
      action={
        <>
          <Button size="sm" onClick={onDrop}>
            {copy.drop}
          </Button>
          <Button size="sm" onClick={onRetry}>
            {copy.retry}
          </Button>
        </>
      }
    >
      {problemText(problem, copy.saveFailed)}
    </Notice>
  );
}
