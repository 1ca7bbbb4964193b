import Bowser from 'bowser';

const kinds = ['desktop', 'mobile', 'tablet'];

/** What a browser says of itself, in words: "Firefox on Windows". It may say what it likes, so it is only shown. */
export const deviceOf = (userAgent: string): { device: string | null; device_kind: string | null } => {
  if (userAgent === '') return { device: null, device_kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name;
  const words = [browser.name, system].filter((word) => word !== undefined && word !== '');
  return {
    device: words.length === 0 ? null : words.join(' on ').slice(0, 80),
    device_kind: kinds.find((kind) => kind === platform.type) ?? null,
  };
};
