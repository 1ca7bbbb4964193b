import { LogOut, Mail } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { token } from '../../theme/token.ts';
import { securityCopy as copy } from './security.copy.ts';

export const securityStatuses = ['loading', 'ready', 'error'] as const;
export const resetLinkStates = ['idle', 'pending', 'sent', 'error'] as const;

export interface SecurityScreenProps {
  /** Of the signed-in user. */
  status: (typeof securityStatuses)[number];
  /** Known from the log-in, also when the user couldn't be loaded. */
  email: string;
  userId?: string | undefined;
  /** Already worded; null where the token doesn't tell. */
  sessionEnds: string | null;
  resetLinkStatus: (typeof resetLinkStates)[number];
  resetLinkMessage?: string | undefined;
  signingOut: boolean;
  onSendResetLink: () => void;
  onSignOut: () => void;
}

const Stack = styled.div`
  display: grid;
  gap: ${token.space4};
  max-width: 720px;
`;

const Body = styled.div`
  display: grid;
  gap: ${token.space3};
  justify-items: start;
  padding: ${token.space4};

  > p {
    max-width: 64ch;
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
`;

export function SecurityScreen({
  status,
  email,
  userId,
  sessionEnds,
  resetLinkStatus,
  resetLinkMessage,
  signingOut,
  onSendResetLink,
  onSignOut,
}: SecurityScreenProps) {
  const id = status === 'loading' ? copy.loading : status === 'error' ? copy.unknown : (userId ?? '');
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <Stack>
        <Frame title={copy.session}>
          <Facts
            facts={[
              { label: copy.signedInAs, value: email },
              { label: copy.userId, value: id, mono: status === 'ready' },
              { label: copy.ends, value: sessionEnds ?? copy.endsUnknown },
            ]}
          />
        </Frame>
        <Frame title={copy.password}>
          <Body>
            <p>{copy.passwordText(email)}</p>
            {resetLinkStatus === 'sent' && <Notice tone="success">{resetLinkMessage}</Notice>}
            {resetLinkStatus === 'error' && <Notice tone="danger">{resetLinkMessage}</Notice>}
            <Button
              icon={Mail}
              pending={resetLinkStatus === 'pending'}
              pendingLabel={copy.sending}
              onClick={onSendResetLink}
            >
              {copy.sendLink}
            </Button>
          </Body>
        </Frame>
        <Frame title={copy.signOutTitle}>
          <Body>
            <p>{copy.signOutText}</p>
            <Button icon={LogOut} pending={signingOut} pendingLabel={copy.signingOut} onClick={onSignOut}>
              {copy.signOut}
            </Button>
          </Body>
        </Frame>
      </Stack>
    </>
  );
}
