import { useState } from 'preact/hooks'
import { refreshStatus } from './server/live.ts'

/** Something that a button sets going: one at a time, with what became of it. */
export function useAction() {
  const [state, setState] = useState<{ running: boolean; failure?: Error }>({ running: false })
  return {
    ...state,
    /** Runs the action; true on success. Reloads the status afterwards in any case. */
    async run(action: () => Promise<unknown>): Promise<boolean> {
      setState({ running: true })
      try {
        await action()
        setState({ running: false })
        return true
      } catch (error) {
        setState({ running: false, failure: error as Error })
        return false
      } finally {
        void refreshStatus()
      }
    },
  }
}
