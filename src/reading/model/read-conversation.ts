import { throwIfAborted } from '../../core/errors.ts'
import type { CallOptions, Logger } from '../../core/runtime.ts'
import type { LanguageModel } from '../../ports/models.ts'
import type { ConversationTurn, Extraction } from '../types.ts'

type ReadOptions = CallOptions & { owner?: string; session?: string; now: number; ofWork?: boolean }

export interface ReaderParts {
  /** The model that the owner chose, if any. */
  model: (() => Promise<LanguageModel | undefined>) | undefined
  rules(turns: readonly ConversationTurn[], options: ReadOptions): Promise<Extraction>
  /** What is known already, most important first. */
  known(): Promise<readonly string[]>
  log: Logger
}

/**
 * Reads facts by the model where there is one, by rules otherwise and whenever the model fails: nothing said is lost
 * because a service is out of order or its budget is spent.
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
