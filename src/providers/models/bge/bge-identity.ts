import type { EmbedderIdentity, LateIdentity } from '../late-embedder.ts'
import type { WeightsPackage } from '../weights.ts'

export type RuntimeName = 'native' | 'web'

/** Part of the embedder's id: vectors of two runtimes differ slightly (cosine .9995). */
export interface Runtime {
  name: RuntimeName
  version: string
}

export const bgeDimensions = 384
/** Positions of the model, including [CLS] and [SEP]. */
export const bgeMaxTokens = 512

export const bgeWeights: WeightsPackage = {
  name: 'jarvis-model-bge-small-en',
  files: [
    {
      path: 'int8.onnx',
      bytes: 33_792_749,
      sha256: '758ecf80319625ece9269a7c535bcecf5bec8d3a3d24bde018f8f08ca2ea7b36',
      // The published file, of which this is the optimized graph.
      sameAs: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
    },
    {
      path: 'vocab.txt',
      bytes: 231_508,
      sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
    },
    {
      path: 'mean.f32',
      bytes: 1536,
      sha256: 'a49627dc8f86ef431da32195c1443850baea63882bed3525f377dca9ea56a8f5',
    },
  ],
}

/** Properties of the embedder known before it is loaded. */
export function bgeIdentity(
  runtime: Runtime,
  weights: WeightsPackage = bgeWeights,
): EmbedderIdentity & { lateInteraction: LateIdentity } {
  const name = `bge-small-en-v1.5-int8:${shaOf(weights, 'int8.onnx')}`
  return {
    id: `${name}:${runtimeId(runtime)}:cls`,
    dimensions: bgeDimensions,
    maxTokens: bgeMaxTokens,
    instant: false,
    // scripts/measure-background.ts: other subject 0.37 ± 0.053, same subject 0.52 ± 0.055.
    background: { mean: 0.45, deviation: 0.054 },
    englishOnly: true,
    readsTokens: true,
    lateInteraction: {
      id: `${name}:mean-${shaOf(weights, 'mean.f32')}:late-v2`,
      bytesPerToken: bgeDimensions / 8,
    },
  }
}

function shaOf(weights: WeightsPackage, path: string): string {
  const { sha256, sameAs = sha256 } = weights.files.find((file) => file.path === path)!
  return sameAs.slice(0, 8)
}

/** Omits the patch version, so that a new patch of the runtime does not invalidate all vectors. */
const runtimeId = ({ name, version }: Runtime) =>
  `onnxruntime-${name === 'native' ? 'node' : 'web'}-${version.split('.').slice(0, 2).join('.')}`
