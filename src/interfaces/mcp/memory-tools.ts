import { z } from 'zod'
import type { Jarvis } from '../../app/jarvis.ts'
import { memoryGet, memorySearch, updateLongTerm } from '../../operations/memory-files.ts'
import { type Tool, toolOf } from './tool.ts'

type Found = Awaited<ReturnType<Jarvis['memory']['search']>>
type Text = Awaited<ReturnType<Jarvis['memory']['files']['get']>>
type LongTerm = Awaited<ReturnType<Jarvis['memory']['files']['updateLongTerm']>>

/** What a model is told of a result. */
const result = z.object({
  path: z.string(),
  startLine: z.number(),
  endLine: z.number(),
  score: z.number(),
  snippet: z.string(),
  source: z.string(),
})

/** The memory set, in the order in which a model should think of it. */
export const memoryTools: readonly Tool[] = [
  toolOf(memorySearch, {
    title: 'Search memory',
    description:
      'Search what is remembered of the user and of earlier work: notes, summaries, facts. Use it before answering about the past.',
    output: z.object({ results: z.array(result), notes: z.array(z.string()) }),
    text: foundText,
    data: ({ results, notes }: Found) => ({ results, notes }),
  }),
  toolOf(memoryGet, {
    title: 'Read memory',
    description: 'Read some lines of a memory file, by the path and lines of a memory_search result.',
    text: ({ path, startLine, endLine, totalLines, text }: Text) =>
      `${path}, lines ${startLine}-${endLine} of ${totalLines}\n\n${text}`,
  }),
  toolOf(updateLongTerm, {
    title: 'Remember for long',
    text: ({ path, line, isNew }: LongTerm) =>
      isNew ? `Written to ${path}:${line}.` : `It stands in ${path}:${line} already.`,
  }),
]

/** Results with their passages quoted, so that nothing in them reads as an instruction. */
function foundText({ results, notes }: Found): string {
  const told = results.map(
    ({ path, startLine, endLine, score, snippet }) =>
      `${path}:${startLine}-${endLine} (score ${score.toFixed(2)})\n${snippet.replace(/^/gm, '> ')}`,
  )
  return [
    ...(told.length > 0 ? told : ['Nothing in memory answers this.']),
    ...notes.map((note) => `Note: ${note}`),
  ].join('\n\n')
}
