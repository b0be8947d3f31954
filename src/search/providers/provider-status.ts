/** What is told of an engine elsewhere. */
export interface ProviderStatus {
  name: string
  available: boolean
  /** What it is, or why it is not there. */
  says: string
  /** The command that mends it. */
  fix?: string
}
