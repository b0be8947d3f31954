import { readFile } from 'node:fs/promises'
import { isStopWord } from '../../text/stop-words.ts'
import { type BgeModel, createBgeModel } from './bge-model.ts'
import type { OnnxSession } from './onnx-session.ts'
import { createTokenCoder, wordTables } from './token-codes.ts'
import { createWordPiece } from './wordpiece.ts'

/** Opens a model file on some runtime: native or WebAssembly. */
export type OpenSession = (modelPath: string) => Promise<OnnxSession>

/** Builds the model from the places of the files of the weights package, in their order. */
export async function loadBge(places: readonly string[], openSession: OpenSession): Promise<BgeModel> {
  const [modelPlace, tokenizerPlace, meanPlace] = places
  const [session, tokenizerJson, meanBytes] = await Promise.all([
    openSession(modelPlace!),
    readFile(tokenizerPlace!, 'utf8'),
    readFile(meanPlace!),
  ])
  const vocabulary = vocabularyOf(tokenizerJson)
  const mean = new Float32Array(new Uint8Array(meanBytes).buffer)
  return createBgeModel({
    session,
    tokenizer: createWordPiece(vocabulary),
    coder: createTokenCoder(mean),
    ...wordTables(vocabulary, isStopWord),
  })
}

function vocabularyOf(tokenizerJson: string): string[] {
  const { model } = JSON.parse(tokenizerJson) as { model: { vocab: Record<string, number> } }
  const vocabulary: string[] = []
  for (const [token, id] of Object.entries(model.vocab)) vocabulary[id] = token
  return vocabulary
}
