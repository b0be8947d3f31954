import { throwIfAborted } from '../../../core/errors.ts'
import { breathe } from '../../../core/runtime.ts'
import type { Passage } from '../../../ports/models.ts'
import type { BgeModel } from '../bge/bge-model.ts'

/** The vector of a passage, and its token codes if requested. */
export interface EncodedDocument {
  vector: Float32Array
  codes?: Uint8Array
}

/**
 * Runs the model over passages. Keeps the order; stops between two texts when aborted. `beforeQuestion`: the caller
 * waits, and will use the model for a question next.
 */
export interface DocumentEncoder {
  encode(
    passages: readonly Passage[],
    withCodes: boolean,
    signal?: AbortSignal,
    beforeQuestion?: boolean,
  ): Promise<EncodedDocument[]>
  close(): Promise<void>
}

export const encodeOne = async (model: BgeModel, passage: Passage, withCodes: boolean): Promise<EncodedDocument> =>
  withCodes ? model.passage(passage) : { vector: await model.vector(passage.text, 'document') }

/** Encodes in the calling thread. A run of the native model blocks it: other work runs between two texts. */
export function createDirectEncoder(model: () => Promise<BgeModel>): DocumentEncoder {
  return {
    async encode(passages, withCodes, signal) {
      const loaded = await model()
      const encoded: EncodedDocument[] = []
      for (const passage of passages) {
        throwIfAborted(signal)
        encoded.push(await encodeOne(loaded, passage, withCodes))
        await breathe()
      }
      return encoded
    },
    close: async () => {},
  }
}
