import type { RecordKind } from '../server/types.ts'

/** A key per kind, so that the compiler reports a new kind of the server. */
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
