/** A request that came with a token for others; what was asked or answered is not kept. */
export interface TokenRequest {
  /** Epoch milliseconds. */
  at: number
  id: string
  name: string
  method: string
  path: string
  status: number
}
