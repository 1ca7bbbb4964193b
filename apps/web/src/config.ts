/** Settings of a deployment, from /config.js beside index.html. Empty text turns a setting off. */
export interface AppConfig {
  /** Base of every call; empty for the same origin. */
  apiHost: string;
  /** Base of avatar images: the SHA-256 of an e-mail follows it. */
  avatarHost: string;
  turnstileSiteKey: string;
  /** Where ALTCHA fetches its challenge. */
  challengeUrl: string;
  /** Whether the host's log takes what goes wrong here. */
  reportsErrors: boolean;
}

declare global {
  /** `mailbox`: where a host without a mail server shows its mails, to people at its machine. */
  var plinthConfig: (Partial<AppConfig> & { mailbox?: string }) | undefined;
}

const withoutSlash = (url: string | undefined): string => (url ?? '').replace(/\/+$/, '');

export const readConfig = (given: Partial<AppConfig> | undefined = globalThis.plinthConfig): AppConfig => {
  const apiHost = withoutSlash(given?.apiHost);
  return {
    apiHost,
    avatarHost: withoutSlash(given?.avatarHost),
    turnstileSiteKey: given?.turnstileSiteKey ?? '',
    challengeUrl: given?.challengeUrl || `${apiHost}/challenge`,
    reportsErrors: given?.reportsErrors ?? false,
  };
};
