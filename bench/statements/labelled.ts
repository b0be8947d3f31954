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

/** Kind of short plain sentences of `plain.jsonl`: labels of "keep" alone. They train, and choose no threshold. */
const plainKind = 'plain'
export const isPlain = ({ kind }: Pick<Labelled, 'kind'>): boolean => kind === plainKind

/** How much a sentence counts in training: with all plain ones at full weight, the natural ones are judged worse. */
export const weightOf = (line: Pick<Labelled, 'kind'>): number => (isPlain(line) ? 0.3 : 1)

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
