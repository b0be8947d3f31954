import { readFile } from 'node:fs/promises'
import { type BgeModel, createBgeModel } from './bge-model.ts'
import type { OnnxSession } from './onnx-session.ts'
import { stopWords } from './stop-words.ts'
import { createTokenCoder, wordTables } from './token-codes.ts'
import type { WeightsPackage } from './weights.ts'
import { createWordPiece } from './wordpiece.ts'

export const bgeWeights: WeightsPackage = {
  name: 'jarvis-model-bge-small-en',
  files: [
    {
      path: 'int8.onnx',
      bytes: 34_014_426,
      sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
    },
    {
      path: 'tokenizer.json',
      bytes: 466_081,
      sha256: '9114256b104cca80e04367526f03f46aa3c443c2ed174904142a73bbf13b9fbb',
    },
    {
      path: 'mean.f32',
      bytes: 1536,
      sha256: 'a49627dc8f86ef431da32195c1443850baea63882bed3525f377dca9ea56a8f5',
    },
  ],
}

/** Opens a model file on some runtime: native or WebAssembly. */
export type OpenSession = (modelPath: string) => Promise<OnnxSession>

/** Builds the model from the places of the files of `bgeWeights`, in their order. */
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
    ...wordTables(vocabulary, stopWords),
  })
}

function vocabularyOf(tokenizerJson: string): string[] {
  const { model } = JSON.parse(tokenizerJson) as { model: { vocab: Record<string, number> } }
  const vocabulary: string[] = []
  for (const [token, id] of Object.entries(model.vocab)) vocabulary[id] = token
  return vocabulary
}
