/** When a JSON Web Token ends, or null where that can't be read. It is only shown, never trusted. */
export const tokenExpiry = (token: string): Date | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    if (typeof claims.exp !== 'number') return null;
    const end = new Date(claims.exp * 1000);
    return Number.isNaN(end.getTime()) ? null : end;
  } catch {
    return null;
  }
};
