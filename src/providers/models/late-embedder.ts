import { JarvisError } from '../../core/errors.ts'
import { loadOnce } from '../../core/load-once.ts'
import type { Embedder, LateInteraction } from '../../ports/models.ts'
import { type HeldModel, modelMemory } from './model-memory.ts'

/** Properties of an embedder that are known before its code and weights are loaded. */
export type EmbedderIdentity = Pick<
  Embedder,
  'id' | 'dimensions' | 'maxTokens' | 'instant' | 'background' | 'englishOnly'
> & {
  /** It supports reading the tokens of a sentence. */
  readonly readsTokens?: boolean
}
/** Properties of its late interaction, if it supports that. */
export type LateIdentity = Pick<LateInteraction, 'id' | 'bytesPerToken'>

/**
 * An embedder that is imported at its first call. `onUnavailable` is called for every Unavailable error, which the
 * caller gets, too; the chooser can then select another one. `megabytes` is its share of the memory for models.
 */
export function lateEmbedder(
  identity: EmbedderIdentity & { readonly lateInteraction?: LateIdentity },
  create: () => Promise<Embedder>,
  onUnavailable: (error: JarvisError) => void,
  megabytes = 0,
): Embedder {
  const { lateInteraction: late, readsTokens, ...known } = identity
  const loaded = loadOnce(create)
  const unload = async () => (await loaded.drop())?.unload()
  const held: HeldModel = { name: identity.id, megabytes, unload }

  async function using<Result>(call: (embedder: Embedder) => Promise<Result>): Promise<Result> {
    try {
      return await modelMemory.use(held, async () => call(await loaded.get()))
    } catch (error) {
      if (error instanceof JarvisError && error.kind === 'Unavailable') onUnavailable(error)
      throw error
    }
  }

  return {
    ...known,
    embed: (texts, as, options) => using((embedder) => embedder.embed(texts, as, options)),
    ...(readsTokens && {
      tokenStates: (sentence) => using((embedder) => embedder.tokenStates!(sentence)),
    }),
    async unload() {
      modelMemory.gone(held)
      await unload()
    },
    isLoaded: () => loaded.isHeld(),
    ...(late && {
      lateInteraction: {
        id: late.id,
        bytesPerToken: late.bytesPerToken,
        encode: (passages, options) => using((embedder) => embedder.lateInteraction!.encode(passages, options)),
        encodeQuery: (text, options) => using((embedder) => embedder.lateInteraction!.encodeQuery(text, options)),
      },
    }),
  }
}
