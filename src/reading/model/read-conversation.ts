import { throwIfAborted } from '../../core/errors.ts'
import type { CallOptions, Logger } from '../../core/runtime.ts'
import type { LanguageModel } from '../../ports/models.ts'
import type { ConversationTurn, Extraction } from '../types.ts'

type ReadOptions = CallOptions & { owner?: string; session?: string; now: number; ofWork?: boolean }

export interface ReaderParts {
  /** The model that the owner chose, if any. */
  model: (() => Promise<LanguageModel | undefined>) | undefined
  rules(turns: readonly ConversationTurn[], options: ReadOptions): Promise<Extraction>
  /** Facts that are already known, most important first. */
  known(): Promise<readonly string[]>
  log: Logger
}

/**
 * Reads facts with the model if one is chosen, and by rules otherwise or if the model fails, so that nothing is lost
 * when a service is down or its budget is used up.
 */
export function createConversationReader({ model, rules, known, log }: ReaderParts) {
  return async (turns: readonly ConversationTurn[], options: ReadOptions): Promise<Extraction> => {
    if (model === undefined) return rules(turns, options)
    try {
      const chosen = await model()
      if (chosen === undefined) return rules(turns, options)
      const { extractWithModel } = await import('./extract-with-model.ts')
      return await extractWithModel(chosen, turns, await known(), options)
    } catch (error) {
      throwIfAborted(options.signal)
      log.warn(`Facts were read by rules: ${(error as Error).message}`)
      return rules(turns, options)
    }
  }
}
