import { embedderContract } from '../../testing/contracts/embedder.ts'
import { createBgeEmbedder } from './bge-embedder.ts'

embedderContract('bge, native', {
  open: () => createBgeEmbedder({ runtime: { name: 'native', version: '1.16.3' } }),
})
