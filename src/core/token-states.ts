/** Encoder output for each token of a text, row-major, the embedder's `dimensions` per token; `own` come first. */
export interface TokenStates {
  states: Float32Array
  /** Number of tokens of the text itself, including its marks; the rest belong to the preceding text. */
  own: number
}
