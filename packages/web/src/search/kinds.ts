import type { RecordKind } from '../server/types.ts'

/** A key for each, so that the compiler misses a kind that the server learns anew. */
const known: Readonly<Record<RecordKind, true>> = {
  document: true,
  message: true,
  memory: true,
  fact: true,
  observation: true,
  summary: true,
  prompt: true,
  gem: true,
  learning: true,
  knowledge: true,
  skill: true,
  template: true,
}

/** Every kind of record. */
export const kinds = Object.keys(known) as readonly RecordKind[]
