/** The least that an error needs, where not even the code of its page could be loaded. */
import { webCopy } from './web.copy.ts';
export function PlainErrorScreen({ message }: { message?: string; standalone?: boolean }) {
  return (
    <div role="alert">
      <h1>{webCopy.titles.oops}</h1>
      <p>{message}</p>
      <p>
        <a href="/">{webCopy.error.home}</a> {/* A document of its own: reloading is all that is left. */}
        <button type="button" onClick={() => location.reload()}>
          {webCopy.error.retry}
        </button>
      </p>
    </div>
  );
}
