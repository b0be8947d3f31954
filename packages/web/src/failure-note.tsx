/** Why an action failed, where it was set going. */
export function FailureNote({ failure }: { failure: Error | undefined }) {
  return <div role="alert">{failure && <p class="notice notice-bad">{failure.message}</p>}</div>
}
