/** First letters of the first two dot-separated segments of the local part; "CN" without an e-mail. */
export function avatarInitials(email: string | null | undefined): string {
  const local = email?.trim().split('@')[0] ?? '';
  const letters = local
    .split('.')
    .map((segment) => [...segment][0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2);
  return letters.length === 0 ? 'CN' : letters.join('').toUpperCase();
}
