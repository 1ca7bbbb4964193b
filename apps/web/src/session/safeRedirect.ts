/** Characters that URL parsers drop: `/\t/evil.example` would become `//evil.example`. */
const dropped = /[\u0000-\u0020\u007f\\]/;

const isSafe = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !dropped.test(path);

/**
 * The target of `redirect` where it stays on this origin, else '' (NAV-13): a path that begins with one slash,
 * also after it is decoded, as servers and routers further down may do.
 */
export const safeRedirect = (target: string | null | undefined): string => {
  if (!target || !isSafe(target)) return '';
  const path = target.split(/[?#]/, 1)[0]!;
  try {
    let decoded = path;
    for (let round = 0; round < 3; round += 1) {
      decoded = decodeURIComponent(decoded);
      if (
        !decoded.startsWith('/') ||
        decoded.startsWith('//') ||
        /^\/[\u0000-\u0020\u007f]*[\\/]/.test(decoded)
      )
        return '';
    }
  } catch {
    // Not decodable: what is there stays as it is, and it was found safe.
  }
  const base = 'http://origin.invalid';
  const url = new URL(target, base);
  return url.origin === base ? target : '';
};

/** Address of the log-in page, or of the sign-up, that leads back to `target`. */
export const loginPath = (target: string, page: '/login' | '/signup' = '/login'): string =>
  page + (target && `?redirect=${encodeURIComponent(target)}`);
