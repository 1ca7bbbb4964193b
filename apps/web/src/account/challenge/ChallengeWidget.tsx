import { useApp } from '../../app.context.ts';
import { AltchaChallenge } from './AltchaChallenge.tsx';
import type { ChallengeWidgetProps } from './challenge.port.ts';
import { TurnstileChallenge } from './TurnstileChallenge.tsx';

/** The challenge that this deployment is set up for. */
export function ChallengeWidget(props: ChallengeWidgetProps) {
  const { config } = useApp();
  return config.turnstileSiteKey === '' ? <AltchaChallenge {...props} /> : <TurnstileChallenge {...props} />;
}
