/** What is known of the way to a server. */
export type Security = 'plain' | 'unverified' | 'verified';

/** What a person should know of the way their data takes. */
export const securityTexts: Readonly<Record<Security, string>> = {
  plain: 'without TLS: whoever is on the way can read along',
  unverified: 'with TLS, but the server isn’t verified: someone on the way could answer in its place',
  verified: 'with TLS, and the server is verified',
};
