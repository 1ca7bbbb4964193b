import { useState } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { avatarInitials } from './avatar.initials.ts';
import { Spinner } from './Spinner.tsx';
import { componentsCopy as copy } from './components.copy.ts';

export const avatarStatuses = ['ready', 'loading', 'error'] as const;
export type AvatarStatus = (typeof avatarStatuses)[number];

interface AvatarProps {
  /** Whose picture it is; null leaves initials that stand for anybody. */
  email?: string | null | undefined;
  /** The picture; initials show until it has arrived, and stay when it can't be had. */
  src?: string | undefined;
  /** Whether it is known who that is. */
  status?: AvatarStatus;
  /** In pixels: 28 beside text, 64 where it leads to the profile. */
  size?: 28 | 64;
}

const Disc = styled.span<{ $size: number; $error: boolean }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: ${({ $error }) => ($error ? token.dangerSoft : token.accentSoftStrong)};
  box-shadow: inset 0 0 0 1px ${({ $error }) => ($error ? token.dangerBorder : token.accentBorder)};
  color: ${({ $error }) => ($error ? token.dangerText : token.accentText)};
  font-size: ${({ $size }) => ($size === 64 ? 22 : 11)}px;
  font-weight: ${token.weightSemibold};
  letter-spacing: 0.02em;
  line-height: 1;
  overflow: hidden;
  user-select: none;

  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    opacity: 0;
    transition: opacity ${token.motionBase};
  }
  > img[data-loaded] {
    opacity: 1;
  }
`;

/** Who it is. The control around it has the name; the picture itself says nothing more. */
export function Avatar({ email, src, status = 'ready', size = 28 }: AvatarProps) {
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <Disc $size={size} $error={status === 'error'} aria-hidden>
      {status === 'loading' ? (
        <Spinner size={size === 64 ? 20 : 14} />
      ) : status === 'error' ? (
        copy.avatarError
      ) : (
        <>
          {avatarInitials(email)}
          {src !== undefined && failedSrc !== src && (
            <img
              src={src}
              alt=""
              data-loaded={loadedSrc === src || undefined}
              onLoad={() => setLoadedSrc(src)}
              onError={() => setFailedSrc(src)}
            />
          )}
        </>
      )}
    </Disc>
  );
}
