import { webCopy } from './web.copy.ts';

/**
 * The least that an error needs, where not even the code of its page could be loaded. A new deployment may have removed its
 * files: only a new document asks for those of today.
 */
export function PlainErrorScreen({ message }: { message?: string }) {
  return (
    <div role="alert">
      <h1>{webCopy.titles.oops}</h1>
      <p>{message}</p>
      <p>
        <a href="/">{webCopy.error.home}</a>{' '}
        <button type="button" onClick={() => location.reload()}>
          {webCopy.error.retry}
        </button>
      </p>
    </div>
  );
}
