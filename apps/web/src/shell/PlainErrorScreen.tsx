/** The least that an error needs, where not even the code of its page could be loaded. */
export function PlainErrorScreen({ message }: { message?: string; standalone?: boolean }) {
  return (
    <div role="alert">
      <h1>Oops!</h1>
      <p>{message}</p>
      <p>
        <a href="/">Back to Home</a> <a href="">Try Again</a>
      </p>
    </div>
  );
}
