import { type Feature, ofEach } from './features.ts'

/** Tokens of a record with a single passage. */
const shortTokens = 200

/**
 * Penalty for long records: each of their many passages may match by accident. Per factor of e in the tokens of the
 * record, starting from those of a single passage.
 */
export const recordLength: Feature = {
  name: 'length',
  weight: -0.1,
  values: ofEach(({ row }) => Math.log(Math.max(1, row.recordTokens / shortTokens))),
}
