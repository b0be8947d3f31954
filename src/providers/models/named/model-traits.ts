import type { EmbedAs } from '../../../ports/models.ts'

/** Prefixes of a family of embedding models in training, by the beginning of its name. */
interface ModelTraits {
  family: RegExp
  query: string
  document: string
  /** Longest text, tokens. */
  maxTokens?: number
}

/** As documented by the vendors. Unlisted models get the text without a prefix. */
const families: readonly ModelTraits[] = [
  { family: /nomic-embed/i, query: 'search_query: ', document: 'search_document: ', maxTokens: 2048 },
  { family: /(?:^|[/_-])(?:multilingual-)?e5-/i, query: 'query: ', document: 'passage: ', maxTokens: 512 },
  {
    family: /mxbai-embed|bge-(?:small|base|large)-en|arctic-embed/i,
    query: 'Represent this sentence for searching relevant passages: ',
    document: '',
    maxTokens: 512,
  },
  {
    family: /embeddinggemma/i,
    query: 'task: search result | query: ',
    document: 'title: none | text: ',
    maxTokens: 2048,
  },
  {
    family: /qwen3-embedding/i,
    query: 'Instruct: Given a question, retrieve passages that answer it\nQuery: ',
    document: '',
    maxTokens: 8192,
  },
  { family: /bge-m3/i, query: '', document: '', maxTokens: 8192 },
]

/** The prefixes of a model, and its longest text if that is known. */
export function traitsOf(model: string): { prefix: (as: EmbedAs) => string; maxTokens?: number } {
  const traits = families.find(({ family }) => family.test(model))
  return {
    prefix: (as) => traits?.[as] ?? '',
    ...(traits?.maxTokens !== undefined && { maxTokens: traits.maxTokens }),
  }
}
