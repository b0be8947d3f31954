import type { JarvisError } from '../../core/errors.ts'
import { tryLease } from '../../core/lease.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { LanguageModel } from '../../ports/models.ts'
import { beginChange, type Change, type ChangeNeeds } from '../changes/begin-change.ts'
import { readFormer } from '../changes/standing-repository.ts'
import { recordOf, tokensOf } from '../observation-record.ts'
import { acceptText } from './accept-text.ts'
import { askForText, type ShownPrompt } from './ask-for-text.ts'
import {
  type PendingPrompt,
  pendingPrompts,
  type RefinedRow,
  readStoredPrompt,
  writeOutcome,
} from './pending-prompts.ts'
import { refineActions } from './refine-actions.ts'
import { digestOf } from './work-digest.ts'

export type RefineNeeds = ChangeNeeds

export interface Refined {
  /** Prompts that the model got. */
  prompts: number
  /** Observations that it rewrote. */
  observations: number
  /** Observations whose new text was refused: it was an instruction, or named something that was not in the input. */
  refused: number
  /** Prompts that still wait. */
  pending: number
  /** Why it stopped early; undefined if it did not. */
  stopped?: string
}

const budgetCodes = new Set(['token_budget_spent', 'dollar_budget_spent'])
/** Tokens of the digests in one call. Small models ignore the middle of longer input. */
const batchTokens = 6000
/** Prompts in one call. Each needs an answer, and long answers are cut off. */
const batchPrompts = 6

/**
 * Rewrites observations of rules with a language model, while their raw events are kept; at most `limit` prompts. One
 * process does so at a time. The model's text is data: secrets are covered, instructions and names of unseen files are
 * refused, and the confidence does not rise. If the model fails, the rules' text stays and the prompt is tried again
 * later.
 */
export async function refineObservations(
  needs: RefineNeeds,
  model: LanguageModel,
  { limit, asked = false, signal }: { limit: number; asked?: boolean | undefined } & CallOptions,
): Promise<Refined> {
  const { db, clock } = needs
  const refined: Refined = { prompts: 0, observations: 0, refused: 0, pending: 0 }
  if ((await pendingPrompts(db, clock(), 1)).length === 0) return refined
  const lease = await tryLease(db, 'refine', clock)
  if (!lease) return { ...refined, stopped: 'Another process is refining observations.' }
  try {
    while (refined.prompts < limit && refined.stopped === undefined && !signal?.aborted) {
      const most = Math.min(batchPrompts, limit - refined.prompts)
      const batch = await readBatch(needs, await pendingPrompts(db, clock(), most))
      if (batch.length === 0) break
      await refineBatch(needs, model, batch, refined, { asked, signal })
    }
  } finally {
    await lease.release()
  }
  refined.pending = (await pendingPrompts(db, clock(), 10_000)).length
  return refined
}

interface Batched extends ShownPrompt {
  pending: PendingPrompt
}

/** As many of the prompts as fit into one call. */
async function readBatch({ db }: RefineNeeds, pending: readonly PendingPrompt[]): Promise<Batched[]> {
  const batch: Batched[] = []
  let left = batchTokens
  for (const one of pending) {
    const { events, rows } = await readStoredPrompt(db, one)
    const { text, tokens } = digestOf(events)
    if (batch.length > 0 && tokens > left) break
    left -= tokens
    batch.push({ pending: one, digest: text, rows })
  }
  return batch
}

async function refineBatch(
  needs: RefineNeeds,
  model: LanguageModel,
  batch: readonly Batched[],
  refined: Refined,
  { asked, signal }: { asked: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const failed = async (some: readonly Batched[], error: unknown) => {
    if (signal?.aborted) throw error
    const { code, message } = error as JarvisError
    refined.stopped = message
    // Without a budget the model was not called, so no prompt failed.
    if (budgetCodes.has(code)) return
    refined.prompts += some.length
    await needs.db.transaction(async (tx) => {
      for (const { pending } of some) await writeOutcome(tx, pending, 'failed', needs.clock())
    })
  }
  const answers = await askForText(model, batch, { signal }).catch((error: unknown) => failed(batch, error))
  if (!answers) return
  const action = asked ? refineActions.asked : refineActions.followed
  for (const [index, one] of batch.entries()) {
    const changed: RefinedRow[] = []
    for (const [place, row] of one.rows.entries()) {
      const answer = answers.get(`${index + 1}.${place + 1}`)
      if (answer === undefined) continue
      const text = acceptText(answer, row.observation, one.digest)
      if (text === undefined) refined.refused++
      else changed.push({ ...row, observation: { ...row.observation, ...text } })
    }
    try {
      refined.observations += await write(needs, { model: model.id, action, pending: one.pending, changed })
      refined.prompts++
    } catch (error) {
      // The other prompts of the batch have their answers, so only this one is asked about again.
      await failed([one], error)
    }
  }
}

/**
 * Writes new text only for rows that still have the rules' text; a person or a drain may have changed or hidden them.
 */
async function write(
  needs: RefineNeeds,
  {
    model,
    action,
    pending,
    changed,
  }: { model: string; action: string; pending: PendingPrompt; changed: readonly RefinedRow[] },
): Promise<number> {
  const { db, search, clock } = needs
  const now = clock()
  const said = changed.map((row) => ({
    ...row,
    observation: { ...row.observation, madeBy: model, updatedAt: now, tokens: tokensOf(row.observation) },
  }))
  const records = await search.prepare(said.map(({ observation }) => recordOf(observation)))
  return db.transaction(async (tx) => {
    let change: Change | undefined
    let current = 0
    for (const [index, { observation, updatedAt }] of said.entries()) {
      const known = await tx.get(
        `SELECT 1 FROM observations o LEFT JOIN observation_standing s ON s.observation_id = o.id
         WHERE o.id = ? AND o.made_by = 'rules' AND o.updated_at = ? AND s.hidden_because IS NULL`,
        [observation.id, updatedAt],
      )
      const former = known === undefined ? undefined : await readFormer(tx, observation.id)
      if (!former) continue
      change ??= await beginChange(tx, needs, { action, target: pending.session, actor: model })
      await change.rewrite({ ...former.observation, ...observation }, records[index]!)
      current++
    }
    await writeOutcome(tx, pending, current > 0 ? 'done' : 'nothing', now)
    return current
  })
}
