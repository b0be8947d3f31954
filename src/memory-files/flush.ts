/** Decides when an agent should save memories before its context is compacted. Pure: every door gives the same answer. */

export interface FlushSettings {
  enabled: boolean
  /** Prompts for the flush; empty: the defaults. */
  systemPrompt: string
  prompt: string
  /** Share of the window at which to flush, instead of the token counts; 0: use the counts. */
  atFraction: number
  /** Tokens that the agent reserves for its compaction, and those before them in which the flush takes place. */
  reserveTokensFloor: number
  softThresholdTokens: number
}

/** Answer of an agent with nothing to store; clients do not show it. */
const noReply = 'NO_REPLY'

export const flushDefaults: FlushSettings = {
  enabled: true,
  systemPrompt:
    'This is a silent turn before the conversation is compacted. Nothing of it is shown to the user. Store what must not be lost.',
  prompt:
    'Store durable memories now: facts and preferences with remember_fact, lasting ones with update_long_term, what ' +
    `happened as a note. Leave out secrets and what is stored already. If there is nothing to store, answer ${noReply}.`,
  atFraction: 0,
  reserveTokensFloor: 20_000,
  softThresholdTokens: 4000,
}

export interface FlushState {
  /** Tokens of the model's window, and how many are in use. */
  contextWindow: number
  used: number
  /** Compactions of this session so far, and the one before which the last flush was done; undefined: none yet. */
  compactions?: number | undefined
  flushedAt?: number | undefined
  reserve?: number | undefined
  soft?: number | undefined
}

export type FlushAdvice =
  | {
      flush: true
      systemPrompt: string
      prompt: string
      /** Pass it as `flushedAt` next time: one flush per cycle. */
      cycle: number
      threshold: number
    }
  | { flush: false; why: 'disabled' | 'below threshold' | 'done in this cycle'; threshold: number }

/** Whether to flush now, and the prompts for it. A window smaller than the reserve flushes at half of its size. */
export function checkFlush(state: FlushState, settings: FlushSettings = flushDefaults): FlushAdvice {
  const { contextWindow, used, compactions = 0, flushedAt } = state
  const { reserve = settings.reserveTokensFloor, soft = settings.softThresholdTokens } = state
  const byCount = contextWindow - reserve - soft
  const threshold = Math.floor(
    settings.atFraction > 0 ? contextWindow * settings.atFraction : byCount > 0 ? byCount : contextWindow / 2,
  )
  if (!settings.enabled) return { flush: false, why: 'disabled', threshold }
  if (used < threshold) return { flush: false, why: 'below threshold', threshold }
  if (flushedAt !== undefined && flushedAt >= compactions) return { flush: false, why: 'done in this cycle', threshold }
  const words = settings.prompt || flushDefaults.prompt
  const prompt = words.includes(noReply) ? words : `${words}\nIf there is nothing to store, answer ${noReply}.`
  return {
    flush: true,
    systemPrompt: settings.systemPrompt || flushDefaults.systemPrompt,
    prompt,
    cycle: compactions,
    threshold,
  }
}
