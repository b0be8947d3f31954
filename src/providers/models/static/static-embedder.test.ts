import { embedderContract } from '../../../testing/contracts/embedder.ts'
import { createStaticEmbedder } from './static-embedder.ts'

embedderContract('static table', { open: createStaticEmbedder })
