import { z } from 'zod'
import type { Status } from '../../app/jarvis.ts'
import type { SearchResult } from '../../core/hit.ts'
import { get, multiGet } from '../../operations/documents.ts'
import type { Operation } from '../../operations/operation.ts'
import { query, search, vsearch } from '../../operations/search.ts'
import { status } from '../../operations/system.ts'
import { documentsText, documentText, hitsData, hitsText, statusText } from './render-answers.ts'
import { toolSchema } from './tool-schema.ts'

/** Hits that a question gets here unless it asks for more: a model reads every one of them. */
const fewHits = 5

const hit = z.object({
  docid: z.string(),
  title: z.string(),
  address: z.string(),
  lines: z.string(),
  score: z.number(),
  headings: z.string().optional(),
  speaker: z.string().optional(),
  date: z.string().optional(),
  contexts: z.array(z.string()).optional(),
  passage: z.string(),
})
const hits = z.object({ hits: z.array(hit), notes: z.array(z.string()) })

/** Arguments that explain or tune an answer: for people, not worth their tokens in a model's list of tools. */
const forPeople = { explain: true } as const

interface Tool {
  name: string
  title: string
  description: string
  effect: Operation['effect']
  schema: ReturnType<typeof toolSchema>
  output?: z.ZodObject
  run: Operation['run']
  text(result: never): string
  data?(result: never): Record<string, unknown>
}

const searching = (
  operation: Pick<Operation, 'name' | 'summary' | 'effect' | 'run'>,
  title: string,
  input: z.ZodObject,
  limit?: number,
): Tool => ({
  name: operation.name,
  title,
  description: operation.summary,
  effect: operation.effect,
  schema: toolSchema(input),
  output: hits,
  run: (jarvis, given, context) =>
    operation.run(jarvis, (limit === undefined ? given : { limit, ...given }) as never, context),
  text: (result: SearchResult) => hitsText(result),
  data: (result: SearchResult) => hitsData(result),
})

/** The documents set, in the order in which a model should think of it. Schemas are made once. */
export const tools: readonly Tool[] = [
  searching(query as never, 'Ask', query.input.omit({ ...forPeople, rerank: true, expand: true }), fewHits),
  searching(search as never, 'Search words', search.input.omit(forPeople)),
  searching(vsearch as never, 'Search meaning', vsearch.input.omit(forPeople)),
  {
    name: get.name,
    title: 'Read a document',
    description: `${get.summary} Use the docid or address of a hit.`,
    effect: get.effect,
    schema: toolSchema(get.input),
    run: get.run as Operation['run'],
    text: documentText,
  },
  {
    name: multiGet.name,
    title: 'Read several documents',
    description: multiGet.summary,
    effect: multiGet.effect,
    schema: toolSchema(multiGet.input),
    run: multiGet.run as Operation['run'],
    text: documentsText,
  },
  {
    name: status.name,
    title: 'What is indexed',
    description: status.summary,
    effect: status.effect,
    schema: toolSchema(status.input),
    run: status.run as Operation['run'],
    text: (result: Status) => statusText(result),
  },
]
