import { createServer } from 'node:http'
import { createFakeEmbedder } from './fake-embedder.ts'
import { type Listening, listen } from './listen.ts'

export interface EmbeddingRequests extends Listening {
  requests: { path: string; texts: number; body: unknown }[]
  /** Texts in a request that is not too large. */
  largest: number
  /** Answers hold no vectors and no scores. */
  broken: boolean
  rerankForm: 'results' | 'data' | 'list' | 'logits'
}

interface Body {
  model: string
  input?: string[]
  texts?: string[]
  documents?: string[]
  query?: string
  requests?: { content: { parts: [{ text: string }] } }[]
}

/**
 * Speaks the forms of embedding and rerank services on loopback, as their makers describe them, with an embedder without
 * weights behind them. The first part of a path names the service.
 */
export async function createEmbeddingService(): Promise<EmbeddingRequests> {
  const embedder = createFakeEmbedder()
  const state = {
    requests: [] as EmbeddingRequests['requests'],
    largest: Number.POSITIVE_INFINITY,
    broken: false,
    rerankForm: 'results' as EmbeddingRequests['rerankForm'],
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const body = JSON.parse(text) as Body
    const path = request.url ?? ''
    const texts = body.requests?.map(({ content }) => content.parts[0].text) ?? body.input ?? body.texts ?? []
    state.requests.push({ path, texts: texts.length, body })
    if (state.broken) return send(200, { data: [] })
    if (path.endsWith('/rerank')) return send(200, reranked(body, state.rerankForm))
    if (texts.length > state.largest) return send(413, { error: { message: 'too many tokens' } })
    const vectors = (await embedder.embed(texts, 'document')).map((vector) => [...vector].map((value) => value * 3))
    send(200, inForm(path, vectors))
  })
  return Object.assign(state, await listen(server))
}

function inForm(path: string, vectors: readonly (readonly number[])[]): unknown {
  if (path.endsWith('/api/embed')) return { embeddings: vectors }
  if (path.includes(':batchEmbedContents')) return { embeddings: vectors.map((values) => ({ values })) }
  if (path.startsWith('/cohere/')) return { embeddings: { float: vectors } }
  // The order of the list is not promised.
  return { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() }
}

function reranked({ query = '', documents, texts }: Body, form: EmbeddingRequests['rerankForm']): unknown {
  const words = query.split(' ')
  const share = (text: string) => words.filter((word) => text.includes(word)).length / words.length
  const passages = documents ?? texts ?? []
  const scored = passages.map((text, index) => ({ index, share: share(text) })).sort((a, b) => b.share - a.share)
  if (form === 'list') return scored.map(({ index, share: score }) => ({ index, score }))
  const results = scored.map(({ index, share: score }) => ({
    index,
    relevance_score: form === 'logits' ? score * 12 - 6 : score,
  }))
  return form === 'data' ? { data: results } : { results }
}
