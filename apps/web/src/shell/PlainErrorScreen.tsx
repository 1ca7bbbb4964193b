/** The least that an error needs, where not even the code of its page could be loaded. */
export function PlainErrorScreen({ message }: { message?: string; standalone?: boolean }) {
  return (
    <div role="alert">
      <h1>Oops!</h1>
      <p>{message}</p>
      <p>
        <a href="/">Back to Home</a> {/* A document of its own: reloading is all that is left. */}
        <button type="button" onClick={() => location.reload()}>
          Try Again
        </button>
      </p>
    </div>
  );
}
