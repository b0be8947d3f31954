/** A request made with a token of another person; question and answer are not stored. */
export interface TokenRequest {
  /** Epoch milliseconds. */
  at: number
  id: string
  name: string
  method: string
  path: string
  status: number
}
