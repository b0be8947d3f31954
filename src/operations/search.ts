import { z } from 'zod'
import { recordKinds } from '../core/record.ts'
import { operation } from './operation.ts'
import { runQuery, runSearch, runSimilar, runVsearch } from './run-search.ts'

const name = z.string().min(1).max(500)
const names = (description: string) => z.array(name).max(50).optional().describe(description)

/** What narrows a search before anything is ranked. */
const filters = {
  collection: names('Only these collections.'),
  kind: z.array(z.enum(recordKinds)).max(12).optional().describe('Only these kinds of record.'),
  tag: names('Only records with one of these tags.'),
  speaker: names('Only what these people said.'),
  session: names('Only these conversations.'),
  lang: names('Only documents in these languages: en, de, zh.'),
  archived: z.boolean().default(false).describe('With archived observations, and those of deleted branches.'),
  path: name.optional().describe('Only paths with this beginning, or that fit this glob: guides/ or **/*.md.'),
  after: name.optional().describe('Only from this day on: 2024-05-01, 2024-05, 2024, or 7d for the last 7 days.'),
  before: name.optional().describe('Only before this day.'),
}
const limit = z.number().int().min(1).max(100).optional().describe('Hits in the answer; 10 unless set otherwise.')

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
  order: z.enum(['relevance', 'date_desc', 'date_asc']).optional().describe('By relevance, or by date among the best.'),
  all: z.boolean().default(false).describe('Show near copies and translations as hits of their own.'),
  explain: z.boolean().default(false).describe('Show how each hit came to its place.'),
}

const variants = (description: string) => z.array(z.string().min(1).max(2000)).max(10).optional().describe(description)

export const search = operation({
  name: 'search',
  summary: 'Find passages by their words. Fast and exact: for names, identifiers, phrases.',
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
  summary: 'Find passages by words and meaning together. The best answers: use it for questions.',
  effect: 'read',
  input: z.strictObject({
    ...asked,
    rerank: z.boolean().default(true).describe('Compare the best candidates again, more closely.'),
    expand: z.boolean().default(true).describe('Add words from the index that belong to the question.'),
    lex: variants('Search for these words as well, in place of expansion.'),
    vec: variants('Search for the meaning of these sentences as well.'),
    hyde: variants('Search for passages like this made-up answer as well.'),
  }),
  run: runQuery,
})

export const similar = operation({
  name: 'similar',
  summary: 'Find records that are about the same as a given one.',
  effect: 'read',
  input: z.strictObject({
    ref: z.string().min(1).max(4000).describe('Path, jarvis:// address, #docid or record id.'),
    limit,
    ...filters,
  }),
  run: runSimilar,
})
