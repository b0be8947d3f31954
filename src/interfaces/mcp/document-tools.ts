import { z } from 'zod'
import { get, multiGet } from '../../operations/documents.ts'
import { query, search, vsearch } from '../../operations/search.ts'
import { status } from '../../operations/system.ts'
import { documentsText, documentText, hitsData, hitsText, shortHitsText, statusText } from './render-answers.ts'
import { type Tool, toolOf } from './tool.ts'

/** Hits that a question gets here unless it asks for more: a model reads every one of them. */
const fewHits = 5
/** Limit for several documents together: about 16,000 tokens, close to what clients accept in one answer. */
const mostBytes = 65_536

const hit = z.object({
  docid: z.string(),
  title: z.string(),
  address: z.string(),
  lines: z.string(),
  score: z.number().optional(),
  headings: z.string().optional(),
  speaker: z.string().optional(),
  date: z.string().optional(),
  contexts: z.array(z.string()).optional(),
  passage: z.string(),
  readsLikeInstruction: z.boolean().optional(),
})
const found = {
  output: z.object({ hits: z.array(hit), notes: z.array(z.string()) }),
  text: hitsText,
  shortText: shortHitsText,
  data: hitsData,
}

/** Arguments that explain or tune an answer: for people, not worth their tokens in a model's list of tools. */
const forPeople = { explain: true } as const

/** The documents set, in the order in which a model should consider the tools. Schemas are created once. */
export const documentTools: readonly Tool[] = [
  toolOf(query, {
    title: 'Ask',
    input: query.input.omit({ ...forPeople, rerank: true, expand: true }),
    presets: { limit: fewHits },
    ...found,
  }),
  toolOf(search, { title: 'Search words', input: search.input.omit(forPeople), ...found }),
  toolOf(vsearch, { title: 'Search meaning', input: vsearch.input.omit(forPeople), ...found }),
  toolOf(get, {
    title: 'Read a document',
    description: `${get.summary} Use the docid or address of a hit.`,
    text: documentText,
  }),
  toolOf(multiGet, {
    title: 'Read several documents',
    input: multiGet.input.extend({
      maxBytes: multiGet.input.shape.maxBytes.unwrap().max(mostBytes).default(mostBytes),
    }),
    text: documentsText,
  }),
  toolOf(status, { title: 'What is indexed', text: statusText }),
]
