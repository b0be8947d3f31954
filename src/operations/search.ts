import { z } from 'zod'
import { recordKinds } from '../core/record.ts'
import { operation } from './operation.ts'
import { runQuery, runSearch, runSimilar, runVsearch } from './run-search.ts'

const name = z.string().min(1).max(500)
const names = (description: string) => z.array(name).max(50).optional().describe(description)

/** Filters that apply before ranking. */
const filters = {
  collection: names('Only these collections.'),
  kind: z.array(z.enum(recordKinds)).max(12).optional().describe('Only these kinds of record.'),
  tag: names('Only records with one of these tags.'),
  speaker: names('Only what these people said.'),
  session: names('Only these conversations.'),
  lang: names('Only documents in these languages: en, de, zh.'),
  archived: z.boolean().default(false).describe('Include archived observations and those from deleted branches.'),
  path: name.optional().describe('Only paths with this prefix, or that match this glob: guides/ or **/*.md.'),
  after: name.optional().describe('Only from this day on: 2024-05-01, 2024-05, 2024, or 7d for the last 7 days.'),
  before: name.optional().describe('Only before this day.'),
}
const limit = z.number().int().min(1).max(100).optional().describe('Maximum hits (default 10).')

const asked = {
  query: z
    .string()
    .max(10_000)
    .default('')
    .describe(
      'A question, or words: "a phrase", -without, begin*, tag:home, path:guides/, before:2024-05. Without it: all that passes the filters, newest first.',
    ),
  limit,
  offset: z.number().int().min(0).max(10_000).optional().describe('Hits to skip.'),
  ...filters,
  minScore: z.number().min(0).max(1).optional().describe('Leave out hits below this score.'),
  order: z
    .enum(['relevance', 'date_desc', 'date_asc'])
    .optional()
    .describe('Sort by relevance (default), or sort the best matches by date.'),
  all: z.boolean().default(false).describe('Show near-duplicates and translations as separate hits.'),
  explain: z.boolean().default(false).describe('Show how each hit was ranked.'),
}

const variants = (description: string) => z.array(z.string().min(1).max(2000)).max(10).optional().describe(description)

export const search = operation({
  name: 'search',
  summary: 'Find passages by words. Fast and exact: for names, identifiers and phrases.',
  effect: 'read',
  input: z.strictObject(asked),
  run: runSearch,
})

export const vsearch = operation({
  name: 'vsearch',
  summary: 'Find passages by meaning alone, whatever words they use.',
  effect: 'read',
  input: z.strictObject(asked),
  run: runVsearch,
})

export const query = operation({
  name: 'query',
  summary: 'Find passages by words and meaning. Gives the best answers to questions.',
  effect: 'read',
  input: z.strictObject({
    ...asked,
    rerank: z.boolean().default(true).describe('Rerank the best candidates.'),
    expand: z.boolean().default(true).describe('Expand the query with related words from the index.'),
    lex: variants('Also search for these words, instead of expansion.'),
    vec: variants('Also search by the meaning of these sentences.'),
    hyde: variants('Also search for passages like this hypothetical answer.'),
  }),
  run: runQuery,
})

export const similar = operation({
  name: 'similar',
  summary: 'Find records similar to a given one.',
  effect: 'read',
  input: z.strictObject({
    ref: z.string().min(1).max(4000).describe('Path, jarvis:// URI, #docid or record ID.'),
    limit,
    ...filters,
  }),
  run: runSimilar,
})
