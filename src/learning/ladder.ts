import { journalRows, write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { nextLine, writeLine } from './history.ts'
import { languageOf } from './languages.ts'
import { type LearningState, learningRows } from './tables.ts'

/** Trust of a new learning, and after each step. */
export const firstTrust = 0.7
const steps = { candidate: 0.85, reviewed: 0.95, knowledge: 1 } as const
/** Successful uses until it may become a skill. */
const usesForCandidate = 3
/** Trust lost by a failed use, and by a contradiction. */
const lost = { failed: 0.15, contradicted: 0.3 } as const
/** Below this, it is no longer shown. */
const leastTrust = 0.45
/** Rules never lower it further: zero needs a person's decision, which is final. */
const leastByRules = 0.05
/** Successful uses after which other repositories of the same language get it. */
const usesForLanguage = 2

/** Highest trust before a confirmation, by scope. */
const scopeCap = { repo: 1, language: 0.7, universal: 0.5 } as const
/** Trust with which another repository shows it. */
const suggestionTrust = 0.5

/** Trust of a learning in a project: one from another repository is a suggestion there. */
export function trustIn(
  project: string,
  { project: own, scope, confidence }: { project: string; scope: string; confidence: number },
): number {
  if (own === project) return confidence
  const cap = scope.startsWith('language:')
    ? scopeCap.language
    : scope === 'universal'
      ? scopeCap.universal
      : scopeCap.repo
  return Math.min(confidence, cap, suggestionTrust)
}

/** `seen again`: another run showed the same fix. */
export type TrustEvent = 'helped' | 'failed' | 'contradicted' | 'seen again'

interface Row {
  state: LearningState
  confidence: number
  successes: number
  occurrences: number
  scope: string
  kind: string
  intent: string
}

/** Moves a learning on the ladder after something happened to it; each step is a line of its history and of the log. */
export async function moveTrust(tx: Writer, id: string, event: TrustEvent, now: number): Promise<void> {
  const row = await tx.get<Row>(
    'SELECT state, confidence, successes, occurrences, scope, kind, intent FROM learnings WHERE id = ?',
    [id],
  )
  if (!row) return
  const next = after(row, event)
  if (next.confidence === row.confidence && next.state === row.state && next.scope === row.scope) return
  const line = await nextLine(tx, id, now)
  await write(tx, { at: now, actor: 'jarvis', action: 'learned', target: id }, [
    line.image,
    await journalRows.image(tx, 'learning', learningRows, id),
  ])
  await tx.run('UPDATE learnings SET state = ?, confidence = ?, scope = ? WHERE id = ?', [
    ...[next.state, next.confidence, next.scope],
    id,
  ])
  const isWider = next.scope !== row.scope
  const why = `${reasons[event]}${isWider ? `; other repositories are offered it (${next.scope})` : ''}`
  await writeLine(tx, { id: line.id, learning: id, at: now, confidence: next.confidence, why })
}

const reasons: Readonly<Record<TrustEvent, string>> = {
  helped: 'it was shown, and the next run went well',
  failed: 'it was shown, and the run failed as before',
  contradicted: 'what came after spoke against it',
  'seen again': 'it had been retired, and another run went well after the same fix',
}

function after(row: Row, event: TrustEvent): Pick<Row, 'state' | 'confidence' | 'scope'> {
  const { state, confidence, successes, occurrences } = row
  if (event === 'seen again')
    return isRejected(row) || state !== 'retired' ? row : { ...row, state: 'active', confidence: firstTrust }
  if (event === 'helped') {
    const scope = wider(row)
    if (state === 'active' && successes >= usesForCandidate)
      return { state: 'candidate', confidence: Math.max(confidence, steps.candidate), scope }
    return { state, confidence, scope }
  }
  if (isRejected(row)) return row
  const lower = Math.max(leastByRules, Math.round((confidence - lost[event]) * 100) / 100)
  const isOver = lower < leastTrust || occurrences <= 0
  return { state: isOver ? 'retired' : state, confidence: lower, scope: row.scope }
}

/**
 * A learning that helped twice is offered to other repositories of its language, unless it is about lines of this one.
 */
function wider({ scope, kind, intent, successes }: Row): string {
  const language = languageOf(intent)
  return scope === 'repo' && kind !== 'edit' && language && isForLanguage(successes) ? `language:${language}` : scope
}

/** Whether a person rejected it. */
const isRejected = ({ state, confidence }: Pick<Row, 'state' | 'confidence'>): boolean =>
  state === reviewed.reject.state && confidence === reviewed.reject.confidence

/** State and trust after a person's word. */
export const reviewed = {
  accept: { state: 'reviewed', confidence: steps.reviewed },
  approve: { state: 'knowledge', confidence: steps.knowledge },
  reject: { state: 'retired', confidence: 0 },
} as const

export const isForLanguage = (successes: number): boolean => successes >= usesForLanguage
