import { z } from 'zod'
import { defaults } from './defaults.ts'

const { search, chunking, embedding, qmd, qdrant } = defaults

/** A list in the file, or names with commas between. */
const providers = z
  .union([z.string().max(2000), z.array(z.string().max(500)).max(10)])
  .transform((value) => (typeof value === 'string' ? value : value.join(',')))

const weight = z.number().min(0).max(1)

/** Three shares: a list in the file, or numbers with commas between. */
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
        'Who answers: native, keyword (native without meaning), qmd, qdrant, or the module of another. Of several the first available; native is always last.',
      ),
    mode: z
      .enum(['query', 'search', 'vsearch'])
      .default(search.mode)
      .describe('How memory, facts and observations are searched by default: by both, by words, by meaning.'),
    textWeight: weight
      .default(search.textWeight)
      .describe('What words count beside meaning, where both are asked. 0 for both: as measured best.'),
    semanticWeight: weight.default(search.semanticWeight).describe('What meaning counts beside words: see textWeight.'),
    limit: z.number().int().min(1).max(100).default(search.limit).describe('Hits in an answer.'),
    fusion: z
      .enum(['auto', 'rrf', 'weighted'])
      .default(search.fusion)
      .describe('How lists are joined: by rank, by weighted score, or as measured best for the kind of record.'),
    rerank: z.boolean().default(search.rerank).describe('Reorder the best candidates by a closer comparison.'),
    reranker: z
      .string()
      .max(1000)
      .default(search.reranker)
      .describe(
        'model: the language model of llm.* says yes or no to each of the best. cohere:, voyage:, jina: or gguf: with a model, or an address with #model: that reranker. Otherwise package or file of a module that provides one; empty for none.',
      ),
    expand: z.boolean().default(search.expand).describe('Expand the query with related words from the index.'),
    expansion: z
      .enum(['feedback', 'model', 'off'])
      .default(search.expansion)
      .describe(
        'What is asked beside the question: words that the best passages share, or other wordings by the language model of llm.*, which is paid for.',
      ),
    deadline: z
      .number()
      .int()
      .min(10)
      .max(60_000)
      .default(search.deadline)
      .describe('Milliseconds that expansion and rerank may take before the answer goes out without them.'),
    rrfK: z
      .number()
      .min(1)
      .max(1000)
      .default(search.rrfK)
      .describe('Fusion by rank: how far the lead of the first places is damped.'),
    firstBonus: weight.default(search.firstBonus).describe('Fusion by rank: what the first place in a list adds.'),
    nextBonus: weight.default(search.nextBonus).describe('Fusion by rank: what a second or third place adds.'),
    candidates: z
      .number()
      .int()
      .min(10)
      .max(1000)
      .default(search.candidates)
      .describe('Passages that are read and compared closely; more cost time.'),
    blend: shares
      .default([...search.blend])
      .describe(
        'What the first stage counts beside a reranking model: for ranks 1 to 3, 4 to 10 and further; the rest is the model.',
      ),
    recency: weight.default(search.recency).describe('What a gem of the last seven days gains in ranking. 0: nothing.'),
  })
  .prefault({})
  .describe('How questions are answered.')

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
          `Tokens of a piece of ${of}. It counts for what is indexed from then on; "jarvis update --force" cuts documents again.`,
        ),
      overlap: z
        .number()
        .int()
        .min(0)
        .max(4000)
        .default(shipped.overlap)
        .describe(`Tokens at the end of such a piece that the next one repeats; half of it at most.`),
    })
    .prefault({})
    .describe(`Pieces of ${of}.`)

export const chunkingSettings = z
  .strictObject({
    document: pieceOf('a document', chunking.document),
    memory: pieceOf('a memory file', chunking.memory),
    conversation: pieceOf('a conversation', chunking.conversation),
  })
  .prefault({})
  .describe('How text is cut into pieces that are found.')

export const embeddingSettings = z
  .strictObject({
    model: z
      .string()
      .min(1)
      .max(2000)
      .default(embedding.model)
      .describe(
        'Embedder: auto takes the best that loads here; none searches by words only. A model of your own is set by "jarvis model use", such as ollama:bge-m3.',
      ),
    module: z
      .string()
      .max(1000)
      .default(embedding.module)
      .describe('Package or file of a module that provides an embedder; it is preferred to the bundled ones.'),
    dimensions: z
      .number()
      .int()
      .min(0)
      .max(8192)
      .default(embedding.dimensions)
      .describe('Length of the vectors, for embedders that can shorten theirs; 0: as the model makes them.'),
    keyVariable: z
      .string()
      .max(200)
      .default(embedding.keyVariable)
      .describe(
        'Name of the environment variable that holds the key of the embedder; empty: the usual one of its service.',
      ),
    vectorEngine: z
      .enum(['built-in', 'sqlite-vec'])
      .default(embedding.vectorEngine)
      .describe('What searches the vectors: codes in memory, or the optional package sqlite-vec.'),
  })
  .prefault({})
  .describe('How meaning is computed.')

const port = z.number().int().min(1).max(65_535)

export const qmdSettings = z
  .strictObject({
    path: z.string().min(1).max(2000).default(qmd.path).describe('The program, by name or path.'),
    mode: z
      .enum(['cli', 'server'])
      .default(qmd.mode)
      .describe('cli starts it for each question; server starts its server once and stops it at the end.'),
    port: port.default(qmd.port).describe('Port of that server on this machine; where it is taken, 8377, else cli.'),
  })
  .prefault({})
  .describe('QMD as search provider.')

export const qdrantSettings = z
  .strictObject({
    url: z.string().min(1).max(1000).default(qdrant.url).describe('Address of its REST interface.'),
    keyVariable: z
      .string()
      .max(200)
      .default(qdrant.keyVariable)
      .describe('Name of the environment variable that holds its key; where it is empty, none is sent.'),
  })
  .prefault({})
  .describe('Qdrant as search provider.')
