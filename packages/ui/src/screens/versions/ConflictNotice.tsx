import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { conflictCopy as copy } from './conflict.copy.ts';

interface ConflictNoticeProps {
  of: keyof typeof copy.said;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** It was changed elsewhere meanwhile: nothing is written over without a choice. */
export function ConflictNotice({ of, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button size="sm" onClick={onKeepMine}>
            {copy.mine}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {copy.theirs}
          </Button>
        </>
      }
    >
      {copy.said[of]}
    </Notice>
  );
}
