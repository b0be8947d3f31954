/** What an encoder makes of each token of a text, row-major, `dimensions` of the embedder a token; `own` come first. */
export interface TokenStates {
  states: Float32Array
  /** So many are of the text itself, its marks included; the rest are of what was said before it. */
  own: number
}
