import type { Hit } from '../../core/hit.ts'
import type { FoundTurn } from '../../sessions/sessions.ts'
import { estimateTokens } from '../../text/budget.ts'
import { oneLine } from '../../text/one-line.ts'

/** A hit, with its turn if it is one. */
export interface FoundHit {
  hit: Hit
  turn: FoundTurn | undefined
}

/** A hit joined with neighboring turns that were also found. */
export interface TurnLine extends FoundHit {
  /** In conversation order. */
  turns: FoundTurn[]
  text: string
}

/** Most turns in a line. */
const mostTurns = 3
/** Most tokens of a line, so that five lines fit into a prompt. */
export const lineTokens = 80

/**
 * Joins hits into at most `limit` lines. A later hit directly before or after the turn of a line joins it while the line
 * stays short, so that question and answer are read together.
 */
export function joinTurns(hits: readonly FoundHit[], limit: number): TurnLine[] {
  const lines: { first: FoundHit; all: FoundHit[] }[] = []
  for (const found of hits) {
    const beside = lines.find(({ all }) => all.length < mostTurns && all.some((one) => areBeside(one.turn, found.turn)))
    if (beside && fits([...beside.all, found])) beside.all.push(found)
    else if (lines.length < limit) lines.push({ first: found, all: [found] })
  }
  return lines.map(({ first, all }) => {
    const inOrder = [...all].sort((a, b) => (a.turn?.seq ?? 0) - (b.turn?.seq ?? 0))
    return { ...first, turns: inOrder.flatMap(({ turn }) => turn ?? []), text: textOf(inOrder) }
  })
}

const areBeside = (one: FoundTurn | undefined, other: FoundTurn | undefined): boolean =>
  one !== undefined && other !== undefined && one.session === other.session && Math.abs(one.seq - other.seq) === 1

const fits = (all: readonly FoundHit[]): boolean => estimateTokens(textOf(all)) <= lineTokens

const textOf = (all: readonly FoundHit[]): string =>
  all
    .map(({ hit, turn }) => {
      const name = turn ? `${turn.speaker}: ` : ''
      return name + cutTo(turn ? oneLine(hit.snippet) : hit.snippet.trim(), lineTokens - estimateTokens(name))
    })
    .join('\n')

/** Cuts a snippet to a number of tokens. A snippet begins shortly before its match; code has more tokens per character. */
function cutTo(text: string, tokens: number): string {
  let cut = text
  for (let cost = estimateTokens(cut); cost > tokens; cost = estimateTokens(cut))
    cut = `${cut.slice(0, Math.floor((cut.length * tokens) / cost) - 1).replace(/\s+\S*$/, '')}…`
  return cut
}
