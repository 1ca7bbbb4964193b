import { styled } from 'styled-components';
import { Avatar } from '../../components/Avatar.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { token } from '../../theme/token.ts';
import { profileCopy as copy } from './profile.copy.ts';

export const profileStatuses = ['loading', 'ready', 'stale', 'error'] as const;

interface ProfileScreenProps {
  /** Whether the account is there. */
  status: (typeof profileStatuses)[number];
  /** Whose it is; null while it isn't known. */
  user: { id: string; email: string } | null;
  /** Address of the picture. */
  avatar?: string | undefined;
  /** What went wrong, where it did. */
  problem?: string | undefined;
  /** The person wants it read again. */
  onRetry: () => void;
}

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${token.space6};

  > section {
    flex: 1 1 320px;
    max-width: 720px;
  }
`;

const Place = styled.div`
  display: grid;
  gap: ${token.space5};
  padding: ${token.space4};
`;

/** Who an account belongs to, as far as others may know it. Sessions and password are on `SecurityScreen`. */
export function ProfileScreen({ status, user, avatar, problem = '', onRetry }: ProfileScreenProps) {
  return (
    <>
      <PageHeader
        title={copy.title}
        description={user !== null && status !== 'error' ? copy.description(user.email) : undefined}
      />
      {status === 'error' ? (
        <Frame>
          <ErrorView title={copy.error} message={problem} onRetry={onRetry} />
        </Frame>
      ) : (
        <Columns>
          <Avatar size={64} status={user === null ? 'loading' : 'ready'} email={user?.email} src={avatar} />
          <Frame stale={status === 'stale'} label={copy.title}>
            {user === null ? (
              <Place role="status" aria-label={copy.loading}>
                <Skeleton width="260px" />
                <Skeleton width="200px" />
              </Place>
            ) : (
              <Facts
                facts={[
                  { label: copy.userId, value: user.id, mono: true },
                  { label: copy.email, value: user.email },
                ]}
              />
            )}
          </Frame>
        </Columns>
      )}
    </>
  );
}
