import { LogOut, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { formatMoment } from '../../primitives/intl.format.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SectionBody, Sections } from '../../primitives/sections.styles.ts';
import { token } from '../../theme/token.ts';
import { securityCopy as copy } from './security.copy.ts';
import { SessionsFrame, type SessionsFrameProps } from './SessionsFrame.tsx';

export const securityStatuses = ['loading', 'ready', 'error'] as const;

interface SecurityScreenProps {
  /** Of the signed-in user. */
  status: (typeof securityStatuses)[number];
  /** Known from the log-in, also when the user couldn't be loaded. */
  email: string;
  /** Whose session this is. */
  userId?: string | undefined;
  /** Null where the token doesn't tell. */
  sessionEnds: Date | null;
  /** Absent where the host keeps no list of them. */
  sessions?: SessionsFrameProps | undefined;
  /** What happened in the account; absent where the host keeps nothing of it. */
  activity?: ReactNode;
  /** Whether a link to a new password was mailed. */
  resetLinkStatus: 'idle' | 'pending' | 'sent' | 'error';
  /** What the host said of it. */
  resetLinkMessage?: string | undefined;
  /** The host is being told. */
  signingOut: boolean;
  /** The person wants the link mailed. */
  onSendResetLink: () => void;
  /** The person wants out. */
  onSignOut: () => void;
}

const Page = styled.div`
  display: grid;
  align-items: start;
  gap: ${token.space4};

  &[data-columns] {
    > ${Sections} {
      max-width: none;
    }

    @media (min-width: 75em) {
      grid-template: auto 1fr / 23.5rem minmax(0, 1fr);

      > ${Sections} {
        grid-area: 1 / 1 / 3 / 2;
      }
    }
  }
`;

const Awaited = styled.span`
  display: grid;
  align-items: center;

  > * {
    grid-area: 1 / 1;
  }
  > :last-child {
    visibility: hidden;
  }
`;

/** Of the length of an id, which may take two lines: what stands below it would jump. */
const awaitedId = (
  <Awaited>
    <span>{copy.loading}</span>
    <span aria-hidden>00000000-0000-0000-0000-000000000000</span>
  </Awaited>
);

/** Who is signed in and until when, the sessions of the account, and the ways out. What others may know is on `ProfileScreen`. */
export function SecurityScreen({
  status,
  email,
  userId,
  sessionEnds,
  sessions,
  activity,
  resetLinkStatus,
  resetLinkMessage,
  signingOut,
  onSendResetLink,
  onSignOut,
}: SecurityScreenProps) {
  const id = status === 'loading' ? awaitedId : status === 'error' ? copy.unknown : (userId ?? '');
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <Page data-columns={sessions || activity ? true : undefined}>
        <Sections>
          <Frame title={copy.session}>
            <Facts
              facts={[
                { label: copy.signedInAs, value: email },
                { label: copy.userId, value: id, mono: status !== 'error' },
                { label: copy.ends, value: sessionEnds ? formatMoment(sessionEnds) : copy.endsUnknown },
              ]}
            />
          </Frame>
          <Frame title={copy.password}>
            <SectionBody>
              <p>{copy.passwordText(email, sessions !== undefined)}</p>
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
            </SectionBody>
          </Frame>
          <Frame title={copy.signOutTitle}>
            <SectionBody>
              <p>{copy.signOutText}</p>
              <Button icon={LogOut} pending={signingOut} pendingLabel={copy.signingOut} onClick={onSignOut}>
                {copy.signOut}
              </Button>
            </SectionBody>
          </Frame>
        </Sections>
        {/* How many there are isn't known at first: what stands below would jump. */}
        {sessions && <SessionsFrame {...sessions} />}
        {sessions?.status !== 'loading' && activity}
      </Page>
    </>
  );
}
