/** A service's request format for reranking. No standard exists; these are four dialects. */
export interface RerankService {
  label: string
  /** Default variable of its key; empty: it needs none. */
  variable: string
  address: string
  body(request: { model: string; query: string; passages: readonly string[] }): unknown
}

const named = ({ model, query, passages }: { model: string; query: string; passages: readonly string[] }) => ({
  ...{ model, query, documents: passages },
})

/** Services by the name before the colon; formats as documented by the vendors. */
export const rerankServices: Readonly<Record<string, RerankService>> = {
  cohere: {
    label: 'Cohere',
    variable: 'COHERE_API_KEY',
    address: 'https://api.cohere.com/v2',
    body: (request) => ({ ...named(request), top_n: request.passages.length }),
  },
  jina: {
    label: 'Jina',
    variable: 'JINA_API_KEY',
    address: 'https://api.jina.ai/v1',
    body: (request) => ({ ...named(request), top_n: request.passages.length, return_documents: false }),
  },
  voyage: {
    label: 'Voyage',
    variable: 'VOYAGE_API_KEY',
    address: 'https://api.voyageai.com/v1',
    body: (request) => ({ ...named(request), top_k: request.passages.length, truncation: true }),
  },
}

/** A self-hosted server: vLLM and llama.cpp use `documents`, text-embeddings-inference uses `texts`. */
export const rerankServerAt = (address: string): RerankService => ({
  label: new URL(address).host,
  variable: '',
  address,
  body: (request) => ({
    ...named(request),
    ...{ texts: request.passages, top_n: request.passages.length, raw_scores: false, truncate: true },
  }),
})
