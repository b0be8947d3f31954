import type { Config } from '../config/defaults.ts'
import type { LoadedConfig } from '../config/load.ts'
import { messageOf } from '../core/errors.ts'
import { loadOnce } from '../core/load-once.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel, TaskKind } from '../ports/models.ts'
import type { MostUsed, SpendingLimit, Tier, TierModel } from '../routing/routing.ts'
import { recordCall } from './metered-model.ts'
import type { FindPrice } from './own-limits.ts'

/** Gets a language model by the purpose of its answers and the kind of task. */
export type AskForModel = (purpose: string, task: TaskKind) => Promise<LanguageModel | undefined>

/** A tier's model name in the settings, and how to create the model. */
export interface NamedTier {
  tier: Tier
  model: string
  window: number
  isHere: boolean
  open(): Promise<LanguageModel>
}

/** The models of the owner by tier, and the router over them. */
export interface OwnModels {
  readonly isSet: boolean
  tiers(): Promise<TierModel[]>
  /** A model that routes each call; undefined where no model is set. Throws where no tier of those set can be opened. */
  forSpace(db: Database): AskForModel
  /** Limits of remote models in a space, and their use so far. */
  limits(db: Database): Promise<SpendingLimit[]>
  /** Remote models in the settings without a known price. */
  unpriced(): Promise<string[]>
  /** Description of the settings, for `doctor`. */
  describe(): Promise<string>
}

interface Needs {
  loaded: LoadedConfig
  clock: Clock
  logger: Logger
  /** A model from outside, in place of the settings. */
  given: LanguageModel | undefined
  /** Reads the settings of the tiers. Throws Config where one is wrong. */
  named(): Promise<NamedTier[]>
  priceOf: FindPrice
}

export const namesModels = ({ llm, models }: Config): boolean =>
  llm.provider !== 'none' || llm.module !== '' || [models.tiny, models.local, models.strong].some((name) => name !== '')

const given = 128_000
const free = { input: 0, output: 0 }

export function createOwnModels(needs: Needs): OwnModels {
  const { loaded, clock, logger } = needs
  const read = async (): Promise<TierModel[]> => {
    const named: NamedTier[] = needs.given
      ? [{ tier: 'strong', model: needs.given.id, window: given, isHere: false, open: async () => needs.given! }]
      : await needs.named()
    return Promise.all(
      named.map(async (tier) => {
        const price = tier.isHere ? free : ((await needs.priceOf(tier.model)) ?? null)
        const opened = loadOnce(tier.open)
        const entry: TierModel = {
          ...tier,
          price,
          health: {},
          async open() {
            const model = await opened.get()
            entry.model = model.id
            return model
          },
        }
        return entry
      }),
    )
  }
  const { get: tiers } = loadOnce(read)
  const warned = new Set<string>()
  const limits = async (db: Database) => {
    const { readLimits } = await import('./own-limits.ts')
    return readLimits({ db, clock, settings: loaded.config.llm, priceOf: (model) => needs.priceOf(model) })
  }
  return {
    limits,
    unpriced: async () => (await tiers()).filter(({ price }) => price === null).map(({ model }) => model),
    isSet: needs.given !== undefined || namesModels(loaded.config),
    tiers,
    forSpace(db) {
      const running = new Set<MostUsed>()
      return async (purpose, task) => {
        const all = await tiers()
        if (all.length === 0) return undefined
        await openAny(all, (message) => {
          if (!warned.has(message)) logger.warn(message)
          warned.add(message)
        })
        const { routedModel } = await import('../routing/routing.ts')
        const { offline } = loaded.config
        const record = (call: Parameters<typeof recordCall>[1]['call']) =>
          recordCall(db, { at: clock(), purpose, call })
        const ways = { record, limits: () => limits(db), onFall: (text: string) => logger.warn(text) }
        return routedModel({ tiers: all, clock, offline, running, ...ways }, task)
      }
    },
    async describe() {
      const all = await tiers()
      if (all.length === 0) return 'none (llm.provider is not set); rules extract facts and summarize'
      await openAny(all, () => {})
      return all.map(({ tier, model }) => (all.length === 1 ? model : `${tier}: ${model}`)).join(', ')
    },
  }
}

/** Opens all, so that a wrong setting is reported at once; throws the first reason if none opens. */
async function openAny(tiers: readonly TierModel[], onWrong: (message: string) => void): Promise<void> {
  const opened = await Promise.allSettled(tiers.map(({ open }) => open()))
  const wrong = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (wrong.length === tiers.length) throw wrong[0]
  for (const reason of wrong) onWrong(messageOf(reason))
}
