import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logout } from '@plinth/api';
import { useApp } from '../app.context.ts';
import { isMereChoice } from '../models/wizardDraft.ts';
import { ownerIn } from './session.ts';

const leaveAfterMs = 3000;

/** Gives a call up that takes longer. */
const within = async (ms: number, call: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  await call(stop.signal).finally(() => clearTimeout(timer));
};

/** SES-05: whatever the host says, the session of this browser ends. Unsaved work would end with it: that is asked first. */
export const useSignOut = () => {
  const app = useApp();
  const owner = ownerIn(app.session);
  const [asking, setAsking] = useState<{ of: string | undefined; lost: string[] } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => within(leaveAfterMs, (signal) => app.api.call(logout, {}, { signal })),
    onMutate: () => void app.session.beginSignOut(),
    onSettled: () => app.session.signOut(),
  });
  return {
    signOut: () => {
      const lost = app.drafts.keys().filter((key) => !isMereChoice(app.drafts.load(key)));
      if (lost.length === 0) mutate();
      else setAsking({ of: owner, lost });
    },
    signingOut: isPending,
    question: {
      // Another tab may have signed somebody else in since, whom it isn't asked of.
      open: asking !== null && asking.of === owner,
      lost: asking?.lost ?? [],
      onConfirm: () => {
        setAsking(null);
        mutate();
      },
      onCancel: () => setAsking(null),
    },
  };
};

export type SignOut = Pick<ReturnType<typeof useSignOut>, 'signOut' | 'signingOut'>;
