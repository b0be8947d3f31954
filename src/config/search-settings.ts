import { z } from 'zod'
import { defaults } from './defaults.ts'

const { search, chunking, embedding, qmd, qdrant } = defaults

/** A list in the file, or names separated by commas. */
const providers = z
  .union([z.string().max(2000), z.array(z.string().max(500)).max(10)])
  .transform((value) => (typeof value === 'string' ? value : value.join(',')))

const weight = z.number().min(0).max(1)

/** Three shares: a list in the file, or numbers separated by commas. */
const shares = z
  .union([z.string().max(100), z.array(z.number())])
  .transform((value) => (typeof value === 'string' ? value.split(',').map(Number) : value))
  .refine((values) => values.length === 3 && values.every((value) => value >= 0 && value <= 1), {
    message: 'three numbers from 0 to 1 are needed, such as 0.75,0.6,0.4',
  })

export const searchSettings = z
  .strictObject({
    provider: providers
      .default(search.provider)
      .describe(
        'Search providers in order: native, keyword (native without embeddings), qmd, qdrant, or a module. The first available one answers; native is always last.',
      ),
    mode: z
      .enum(['query', 'search', 'vsearch'])
      .default(search.mode)
      .describe(
        'Default search mode of memory, facts and observations: words and meaning (query), words (search), or meaning (vsearch).',
      ),
    textWeight: weight
      .default(search.textWeight)
      .describe('Weight of words when words and meaning are searched. 0 for both weights: the measured optimum.'),
    semanticWeight: weight.default(search.semanticWeight).describe('Weight of meaning: see textWeight.'),
    limit: z.number().int().min(1).max(100).default(search.limit).describe('Default number of hits.'),
    fusion: z
      .enum(['auto', 'rrf', 'weighted'])
      .default(search.fusion)
      .describe(
        'How ranked lists are merged: by rank, by weighted score, or the measured best for each kind of record.',
      ),
    rerank: z.boolean().default(search.rerank).describe('Rerank the best candidates with a more precise comparison.'),
    reranker: z
      .string()
      .max(1000)
      .default(search.reranker)
      .describe(
        'model: the language model of llm.* judges each of the best hits. cohere:, voyage:, jina: or gguf: with a model, or an address with #model: that reranker. Otherwise: package or file of a module. Empty: none.',
      ),
    expand: z.boolean().default(search.expand).describe('Expand the query with related words from the index.'),
    expansion: z
      .enum(['feedback', 'model', 'off'])
      .default(search.expansion)
      .describe(
        'How queries are expanded: with words that the best passages share, or with other wordings from the language model of llm.*, which costs tokens.',
      ),
    deadline: z
      .number()
      .int()
      .min(10)
      .max(60_000)
      .default(search.deadline)
      .describe(
        'Time limit of expansion and reranking, milliseconds. After that, the answer is returned without them.',
      ),
    rrfK: z
      .number()
      .min(1)
      .max(1000)
      .default(search.rrfK)
      .describe('Fusion by rank: damping of the lead of the first places.'),
    firstBonus: weight.default(search.firstBonus).describe('Fusion by rank: bonus of the first place in a list.'),
    nextBonus: weight.default(search.nextBonus).describe('Fusion by rank: bonus of the second and third place.'),
    candidates: z
      .number()
      .int()
      .min(10)
      .max(1000)
      .default(search.candidates)
      .describe('Number of passages that are compared in detail; more take longer.'),
    blend: shares
      .default([...search.blend])
      .describe(
        'Weight of the first stage next to a reranking model, for ranks 1 to 3, 4 to 10, and below; the model has the rest.',
      ),
    recency: weight.default(search.recency).describe('Ranking bonus of gems from the last seven days. 0: none.'),
  })
  .prefault({})
  .describe('Search and ranking.')

const pieceOf = (of: string, shipped: { tokens: number; overlap: number }) =>
  z
    .strictObject({
      tokens: z
        .number()
        .int()
        .min(50)
        .max(8000)
        .default(shipped.tokens)
        .describe(
          `Size of a passage of ${of}, tokens. Applies to newly indexed text; "jarvis update --force" splits documents again.`,
        ),
      overlap: z
        .number()
        .int()
        .min(0)
        .max(4000)
        .default(shipped.overlap)
        .describe(`Overlap of consecutive passages, tokens; at most half of the size.`),
    })
    .prefault({})
    .describe(`Passages of ${of}.`)

export const chunkingSettings = z
  .strictObject({
    document: pieceOf('a document', chunking.document),
    memory: pieceOf('a memory file', chunking.memory),
    conversation: pieceOf('a conversation', chunking.conversation),
  })
  .prefault({})
  .describe('How text is split into passages.')

export const embeddingSettings = z
  .strictObject({
    model: z
      .string()
      .min(1)
      .max(2000)
      .default(embedding.model)
      .describe(
        'Embedding model. auto: the best one that loads on this machine. none: search by words only. Another one, such as ollama:bge-m3, is set with "jarvis model use".',
      ),
    module: z
      .string()
      .max(1000)
      .default(embedding.module)
      .describe('Package or file of a module that provides an embedding model; overrides the bundled ones.'),
    dimensions: z
      .number()
      .int()
      .min(0)
      .max(8192)
      .default(embedding.dimensions)
      .describe('Dimensions, for models that can shorten their vectors. 0: full length.'),
    keyVariable: z
      .string()
      .max(200)
      .default(embedding.keyVariable)
      .describe('Environment variable with the API key of the embedding service. Empty: the usual one of the service.'),
    vectorEngine: z
      .enum(['built-in', 'sqlite-vec'])
      .default(embedding.vectorEngine)
      .describe('Vector index: built in, or the optional package sqlite-vec.'),
  })
  .prefault({})
  .describe('Embeddings.')

const port = z.number().int().min(1).max(65_535)

export const qmdSettings = z
  .strictObject({
    path: z.string().min(1).max(2000).default(qmd.path).describe('Name or path of the program.'),
    mode: z
      .enum(['cli', 'server'])
      .default(qmd.mode)
      .describe('cli: start it for each query. server: start its server once, and stop it at exit.'),
    port: port.default(qmd.port).describe('Port of that server on this machine. If it is in use: 8377, otherwise cli.'),
  })
  .prefault({})
  .describe('QMD as search provider.')

export const qdrantSettings = z
  .strictObject({
    url: z.string().min(1).max(1000).default(qdrant.url).describe('URL of its REST API.'),
    keyVariable: z
      .string()
      .max(200)
      .default(qdrant.keyVariable)
      .describe('Environment variable with its API key. If it is empty, no key is sent.'),
  })
  .prefault({})
  .describe('Qdrant as search provider.')
