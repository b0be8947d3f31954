/** Status of an external engine. */
export interface ProviderStatus {
  name: string
  available: boolean
  /** What it is, or why it is not there. */
  says: string
  /** The command that fixes it. */
  fix?: string
}
