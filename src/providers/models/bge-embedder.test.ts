import { embedderContract } from '../../testing/contracts/embedder.ts'
import { createBgeEmbedder } from './bge-embedder.ts'
import { openNativeSession } from './onnx-native.ts'

embedderContract('bge, native', {
  open: () => createBgeEmbedder({ runtime: 'onnxruntime-node', openSession: openNativeSession }),
})
