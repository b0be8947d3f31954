import { connection } from '../server/live.ts'
import { isPhone } from '../server/place.ts'
import { useStore } from '../store.ts'

/** Says that the server cannot be reached, and what to do. It goes away by itself when it can. */
export function ConnectionBanner() {
  const state = useStore(connection)
  return (
    <div role="alert">
      {state === 'gone' && (
        <p class="banner">
          The Jarvis server does not answer. Trying again … If it was stopped, start it with <code>jarvis up</code>.
        </p>
      )}
      {state === 'locked' && (
        <p class="banner">
          This page is no longer signed in. Run <code>{isPhone ? 'jarvis phone' : 'jarvis open'}</code> for a new link.
        </p>
      )}
    </div>
  )
}
