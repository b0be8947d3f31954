/** Status of an external engine. */
export interface ProviderStatus {
  name: string
  available: boolean
  /** Its name and version, or why it is not available. */
  says: string
  /** The command that fixes it. */
  fix?: string
}
