import type { EmbedAs } from '../../../ports/models.ts'

/** Request to a service: texts of one kind, and the vector length if the owner set one. */
export interface EmbeddingRequest {
  model: string
  texts: readonly string[]
  as: EmbedAs
  dimensions?: number | undefined
}

/** A service's request and response format for embeddings. */
export interface EmbeddingService {
  /** For messages: `Voyage`. */
  label: string
  /** Default variable of its key; empty: it needs none. */
  variable: string
  address: string
  /** Maximum texts per request. */
  mostTexts: number
  /** Longest text in tokens, unless known for the model. */
  maxTokens: number
  path(model: string): string
  headers(key: string): Record<string, string>
  body(request: EmbeddingRequest): unknown
  /** The vectors in the order of the texts; undefined for an unknown response format. */
  vectors(answer: unknown): readonly (readonly number[])[] | undefined
  /** It distinguishes questions and passages itself: the text gets no prefix. */
  knowsKinds: boolean
}

const bearer = (key: string): Record<string, string> => (key === '' ? {} : { authorization: `Bearer ${key}` })

interface DataAnswer {
  data?: { index?: number; embedding?: number[] }[]
}

/** OpenAI's format: the order of `data` is not guaranteed, `index` is. */
function vectorsOfData(answer: unknown): number[][] | undefined {
  const { data } = answer as DataAnswer
  if (!Array.isArray(data)) return undefined
  const vectors: number[][] = []
  for (const [place, { index = place, embedding }] of data.entries()) {
    if (!Array.isArray(embedding)) return undefined
    vectors[index] = embedding
  }
  return vectors
}

const openAi: EmbeddingService = {
  label: 'OpenAI',
  variable: 'OPENAI_API_KEY',
  address: 'https://api.openai.com/v1',
  mostTexts: 512,
  maxTokens: 8192,
  path: () => '/embeddings',
  headers: bearer,
  body: ({ model, texts, dimensions }) => ({
    ...{ model, input: texts, encoding_format: 'float' },
    ...(dimensions && { dimensions }),
  }),
  vectors: vectorsOfData,
  knowsKinds: false,
}

/** Services by the name before the colon; formats as documented by the vendors. */
export const embeddingServices: Readonly<Record<string, EmbeddingService>> = {
  openai: openAi,
  ollama: {
    ...openAi,
    label: 'Ollama',
    variable: '',
    address: 'http://127.0.0.1:11434',
    mostTexts: 64,
    maxTokens: 2048,
    path: () => '/api/embed',
    body: ({ model, texts, dimensions }) => ({
      ...{ model, input: texts, truncate: true },
      ...(dimensions && { dimensions }),
    }),
    vectors: (answer) => (answer as { embeddings?: number[][] }).embeddings,
  },
  gemini: {
    label: 'Gemini',
    variable: 'GEMINI_API_KEY',
    address: 'https://generativelanguage.googleapis.com/v1beta',
    mostTexts: 100,
    maxTokens: 2048,
    path: (model) => `/models/${encodeURIComponent(model)}:batchEmbedContents`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    body: ({ model, texts, as, dimensions }) => ({
      requests: texts.map((text) => ({
        model: `models/${model}`,
        content: { parts: [{ text }] },
        taskType: as === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT',
        ...(dimensions && { outputDimensionality: dimensions }),
      })),
    }),
    vectors: (answer) => {
      const { embeddings } = answer as { embeddings?: { values?: number[] }[] }
      return embeddings?.map(({ values }) => values ?? [])
    },
    knowsKinds: true,
  },
  voyage: {
    ...openAi,
    label: 'Voyage',
    variable: 'VOYAGE_API_KEY',
    address: 'https://api.voyageai.com/v1',
    mostTexts: 128,
    body: ({ model, texts, as, dimensions }) => ({
      ...{ model, input: texts, input_type: as, truncation: true },
      ...(dimensions && { output_dimension: dimensions }),
    }),
    knowsKinds: true,
  },
  cohere: {
    label: 'Cohere',
    variable: 'COHERE_API_KEY',
    address: 'https://api.cohere.com/v2',
    mostTexts: 96,
    maxTokens: 8192,
    path: () => '/embed',
    headers: bearer,
    body: ({ model, texts, as, dimensions }) => ({
      ...{ model, texts, embedding_types: ['float'] },
      input_type: as === 'query' ? 'search_query' : 'search_document',
      ...(dimensions && { output_dimension: dimensions }),
    }),
    vectors: (answer) => (answer as { embeddings?: { float?: number[][] } }).embeddings?.float,
    knowsKinds: true,
  },
  jina: {
    ...openAi,
    label: 'Jina',
    variable: 'JINA_API_KEY',
    address: 'https://api.jina.ai/v1',
    mostTexts: 128,
    body: ({ model, texts, as, dimensions }) => ({
      ...{ model, input: texts },
      task: as === 'query' ? 'retrieval.query' : 'retrieval.passage',
      ...(dimensions && { dimensions }),
    }),
    knowsKinds: true,
  },
}

/** A self-hosted server is OpenAI-compatible, and needs a key only if the settings name its variable. */
export const serverAt = (address: string): EmbeddingService => ({
  ...openAi,
  label: new URL(address).host,
  variable: '',
  address,
  mostTexts: 64,
  maxTokens: 2048,
})
