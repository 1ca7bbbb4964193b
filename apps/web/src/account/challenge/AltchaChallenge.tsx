import { useEffect, useRef, useState } from 'react';
import { importAgain } from '@plinth/api';
import { longestTimerMs } from '@plinth/api/facts';
import { ChallengeBox, type ChallengeBoxProps } from '@plinth/ui';
import { useApp } from '../../app.context.ts';
import type { ChallengeWidgetProps } from './challenge.port.ts';
import { readChallenge } from './readChallenge.ts';
import { useChallengeLoading } from './useChallengeLoading.ts';

const loadSolver = () => importAgain(() => import('./altcha.solver.ts'));
const prepareSolver = async () => void (await loadSolver());

/** ALTCHA, solved by the browser alone: a host of our own gives the work and checks it. */
export function AltchaChallenge({ invalid, onSolved, onExpired }: ChallengeWidgetProps) {
  const { challengeUrl } = useApp().config;
  const loading = useChallengeLoading(prepareSolver);
  const [status, setStatus] = useState<ChallengeBoxProps['status']>('ready');
  const work = useRef<{ abort: AbortController; expiry?: ReturnType<typeof setTimeout> }>(null);

  useEffect(
    () => () => {
      work.current?.abort.abort();
      clearTimeout(work.current?.expiry);
    },
    [],
  );

  const start = async () => {
    const abort = new AbortController();
    work.current = { abort };
    setStatus('working');
    try {
      const { solveAltcha } = await loadSolver();
      const challenge = await readChallenge(challengeUrl, abort.signal);
      if (challenge === null) {
        setStatus('absent');
        onSolved('');
        return;
      }
      const { payload, expiresAt } = await solveAltcha(challenge, abort.signal);
      if (abort.signal.aborted) return;
      setStatus('solved');
      onSolved(payload);
      const leftMs = expiresAt === null ? 0 : expiresAt - Date.now();
      // Fresh and yet over: the clock of this machine is ahead, and the host knows better.
      if (leftMs <= 0) return;
      const expire = () => {
        setStatus('expired');
        onExpired();
      };
      work.current = { abort, expiry: setTimeout(expire, Math.min(leftMs, longestTimerMs)) };
    } catch {
      if (!abort.signal.aborted) setStatus('failed');
    }
  };

  return (
    <ChallengeBox
      status={loading.status === 'ready' ? status : loading.status}
      invalid={invalid}
      onStart={() => void start()}
      onRetryLoading={loading.onRetryLoading}
    />
  );
}
