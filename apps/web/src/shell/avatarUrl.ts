import { useEffect, useState } from 'react';

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * LAY-06: the picture's name is the hash of the e-mail, lower-cased and trimmed. Who has none gets no stand-in of the
 * host's: the initials stay.
 */
export const avatarUrl = async (host: string, email: string): Promise<string> =>
  `${host}/${await sha256(email.trim().toLowerCase())}?d=404`;

/** Undefined without a host of avatars, without an e-mail, and where the page has no crypto (plain http). */
export const useAvatarUrl = (host: string, email: string | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (host === '' || email === undefined || !('subtle' in crypto)) return;
    let wanted = true;
    void avatarUrl(host, email).then((next) => {
      if (wanted) setUrl(next);
    });
    return () => {
      wanted = false;
    };
  }, [host, email]);
  return url;
};
