import { z } from 'zod'
import { defaults } from './defaults.ts'

const { search, embedding, qmd, qdrant } = defaults

/** A list in the file, or names with commas between. */
const providers = z
  .union([z.string().max(2000), z.array(z.string().max(500)).max(10)])
  .transform((value) => (typeof value === 'string' ? value : value.join(',')))

const weight = z.number().min(0).max(1)

export const searchSettings = z
  .strictObject({
    provider: providers
      .default(search.provider)
      .describe(
        'Who answers: native, keyword (native without meaning), qmd, qdrant, or the module of another. Of several the first that is there; native stands behind all.',
      ),
    mode: z
      .enum(['query', 'search', 'vsearch'])
      .default(search.mode)
      .describe('How memory, facts and observations are searched when nobody says: by both, by words, by meaning.'),
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
        'model: the language model of llm.* says yes or no to each of the best. Otherwise package or file of a module that provides a reranker; empty for none.',
      ),
    expand: z.boolean().default(search.expand).describe('Add words from the index that belong to the question.'),
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
  })
  .prefault({})
  .describe('How questions are answered.')

export const embeddingSettings = z
  .strictObject({
    model: z
      .string()
      .min(1)
      .max(200)
      .default(embedding.model)
      .describe('Embedder: auto takes the best that loads here; none searches by words only.'),
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
