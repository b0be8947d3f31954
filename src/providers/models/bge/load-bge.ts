import { readFile } from 'node:fs/promises'
import { isStopWord } from '../../../text/stop-words.ts'
import type { OnnxSession } from '../onnx/onnx-session.ts'
import { openVocabulary, tokensOf } from '../vocabulary.ts'
import { createWordPiece } from '../wordpiece.ts'
import { type BgeModel, createBgeModel } from './bge-model.ts'
import { createTokenCoder, wordTables } from './token-codes.ts'

/** Opens a model file on a runtime: native or WebAssembly. */
export type OpenSession = (modelPath: string) => Promise<OnnxSession>

/** Builds the model from the paths of the weights package's files, in their order. */
export async function loadBge(places: readonly string[], openSession: OpenSession): Promise<BgeModel> {
  const [modelPlace, vocabularyPlace, meanPlace] = places
  const [session, words, meanBytes] = await Promise.all([
    openSession(modelPlace!),
    readFile(vocabularyPlace!, 'utf8'),
    readFile(meanPlace!),
  ])
  const mean = new Float32Array(new Uint8Array(meanBytes).buffer)
  return createBgeModel({
    session,
    tokenizer: createWordPiece(openVocabulary(words)),
    coder: createTokenCoder(mean),
    ...wordTables(tokensOf(words), isStopWord),
  })
}
