type FindingState = 'ok' | 'note' | 'warning' | 'error'

/** Result of a check, with the command that repairs it where one does. */
export interface Finding {
  check: string
  state: FindingState
  message: string
  fix?: string
}

/** Disk space that was freed, or would be, in bytes. */
export interface CleanupStep {
  what: string
  bytes: number
}
