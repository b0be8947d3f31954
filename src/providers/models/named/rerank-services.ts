/** How a service wants to be asked which passages answer a question. There is no standard; these are four dialects. */
export interface RerankService {
  label: string
  /** The usual variable of its key; empty: it wants none. */
  variable: string
  address: string
  body(request: { model: string; query: string; passages: readonly string[] }): unknown
}

const named = ({ model, query, passages }: { model: string; query: string; passages: readonly string[] }) => ({
  ...{ model, query, documents: passages },
})

/** Services by the name before the colon; forms as their makers describe them. */
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

/** A server of one's own: vLLM and llama.cpp take `documents`, text-embeddings-inference takes `texts`. */
export const rerankServerAt = (address: string): RerankService => ({
  label: new URL(address).host,
  variable: '',
  address,
  body: (request) => ({
    ...named(request),
    ...{ texts: request.passages, top_n: request.passages.length, raw_scores: false, truncate: true },
  }),
})
