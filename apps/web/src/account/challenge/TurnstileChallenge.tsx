import { useEffect, useRef } from 'react';
import { ChallengeBox } from '@plinth/ui';
import { useApp } from '../../app.context.ts';
import type { ChallengeWidgetProps } from './challenge.port.ts';
import { useChallengeLoading } from './useChallengeLoading.ts';

interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'auto' | 'light' | 'dark';
      size: 'flexible';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string | undefined;
  remove(widgetId: string): void;
}

declare global {
  var turnstile: Turnstile | undefined;
}

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

const loadScript = () =>
  new Promise<void>((resolve, reject) => {
    if (globalThis.turnstile !== undefined) return resolve();
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    const settle = () => {
      // What stands between here and there may answer with a page of its own.
      if (globalThis.turnstile !== undefined) return resolve();
      script.remove();
      reject(new Error('The challenge script could not be loaded.'));
    };
    script.onload = settle;
    script.onerror = settle;
    document.head.append(script);
  });

/** Cloudflare Turnstile, only where a site key is configured: the one script that isn't ours. */
export function TurnstileChallenge({ invalid, onSolved, onExpired }: ChallengeWidgetProps) {
  const { config } = useApp();
  const box = useChallengeLoading(loadScript);
  const isLoaded = box.status === 'ready';
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onSolved, onExpired });
  useEffect(() => {
    handlers.current = { onSolved, onExpired };
  });

  useEffect(() => {
    if (!isLoaded || place.current === null) return;
    const theme = document.documentElement.dataset['theme'];
    const id = globalThis.turnstile?.render(place.current, {
      sitekey: config.turnstileSiteKey,
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      size: 'flexible',
      callback: (token) => handlers.current.onSolved(token),
      'expired-callback': () => handlers.current.onExpired(),
      'error-callback': () => handlers.current.onExpired(),
    });
    return () => {
      if (id !== undefined) globalThis.turnstile?.remove(id);
    };
  }, [isLoaded, config.turnstileSiteKey]);

  return isLoaded ? (
    <div ref={place} />
  ) : (
    <ChallengeBox {...box} invalid={invalid} onStart={() => undefined} />
  );
}
