type FindingState = 'ok' | 'note' | 'warning' | 'error'

/** What a check found, and the command that mends it where one does. */
export interface Finding {
  check: string
  state: FindingState
  message: string
  fix?: string
}

/** Space that was given back, or would be, bytes. */
export interface CleanupStep {
  what: string
  bytes: number
}
