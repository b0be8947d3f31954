import { readFileSync } from 'node:fs'

/** A labelled sentence, as `statements.jsonl` has it. */
export interface Labelled {
  conversation: string
  turn: number
  speaker: string
  message: string
  sentence: string
  memorable: 0 | 1
  type: string
  about: string
  kind: string
}

export const readLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

/** A number for each conversation that is the same on every machine: which fold it belongs to. */
export function foldOf(conversation: string, folds: number): number {
  let hash = 2166136261
  for (const unit of conversation) hash = Math.imul(hash ^ unit.codePointAt(0)!, 16777619) >>> 0
  return hash % folds
}
