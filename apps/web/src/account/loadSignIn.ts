/** The calls bring the validator of answers, which the log-in page is shown without. */
export const loadSignIn = () => import('./signIn.calls.ts');
