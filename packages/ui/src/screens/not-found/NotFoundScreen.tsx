import { notFoundCopy as copy } from './notFound.copy.ts';

export function NotFoundScreen() {
  return (
    <main>
      <h1>404</h1>
      <p>{copy.message}</p>
    </main>
  );
}
