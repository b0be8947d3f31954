import { type Feature, ofEach } from './features.ts'

/** Tokens of a record of a single passage, and chunks of a message behind its first that count. */
const shortTokens = 200
const chunksBehind = 3

/**
 * A long record has many passages, and each is a chance to match by accident. For every factor of e in the tokens of the
 * record, from those of a single passage on.
 */
export const recordLength: Feature = {
  name: 'length',
  weight: -0.1,
  values: ofEach(({ row }) => Math.log(Math.max(1, row.recordTokens / shortTokens))),
}

/** What a message is about, its opening says: an answer goes on to what was not asked. For every chunk behind the first. */
export const behindOpening: Feature = {
  name: 'opening',
  weight: -0.2,
  values: ofEach(({ row }) => (row.speaker === null ? 0 : Math.min(row.seq, chunksBehind))),
}
