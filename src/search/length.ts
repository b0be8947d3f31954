import { type Feature, ofEach } from './features.ts'

/** Tokens of a record of a single passage. */
const shortTokens = 200

/**
 * A long record has many passages, and each is a chance to match by accident. For every factor of e in the tokens of the
 * record, from those of a single passage on.
 */
export const recordLength: Feature = {
  name: 'length',
  weight: -0.1,
  values: ofEach(({ row }) => Math.log(Math.max(1, row.recordTokens / shortTokens))),
}
