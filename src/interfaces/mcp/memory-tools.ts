import { z } from 'zod'
import type { Jarvis } from '../../app/jarvis.ts'
import { dayOf } from '../../core/day-of.ts'
import { brief } from '../../operations/context.ts'
import { recallMemory, rememberFact } from '../../operations/facts.ts'
import { memoryGet, memorySearch, updateLongTerm } from '../../operations/memory-files.ts'
import { laterRemarks } from '../later-remarks.ts'
import { type Tool, toolOf } from './tool.ts'

type Found = Awaited<ReturnType<Jarvis['memory']['search']>>
type Text = Awaited<ReturnType<Jarvis['memory']['files']['get']>>
type Remembered = { outcomes: Awaited<ReturnType<Jarvis['memory']['remember']>> }
type Recalled = Awaited<ReturnType<Jarvis['memory']['recall']>>
type Context = Awaited<ReturnType<Jarvis['memory']['loadSessionContext']>>
type LongTerm = Awaited<ReturnType<Jarvis['memory']['files']['updateLongTerm']>>

/** Fields of a result for a model. */
const result = z.object({
  path: z.string(),
  startLine: z.number(),
  endLine: z.number(),
  score: z.number().nullable(),
  snippet: z.string(),
  source: z.string(),
  date: z.number().nullable(),
  later: z.array(z.string()).optional(),
  outdatedBy: z.array(z.string()).optional(),
  readsLikeInstruction: z.boolean().optional(),
})

/** The memory set, in the order in which a model should consider the tools. */
export const memoryTools: readonly Tool[] = [
  toolOf(memorySearch, {
    title: 'Search memory',
    description: 'Search notes, summaries and facts. Use it before answering about the past.',
    input: memorySearch.input.pick({ query: true, limit: true, minScore: true, project: true }),
    output: z.object({ results: z.array(result), notes: z.array(z.string()) }),
    text: foundText,
    data: ({ results, notes }: Found) => ({ results, notes }),
  }),
  toolOf(memoryGet, {
    title: 'Read memory',
    description: 'Read lines of a memory file, by path and lines of a memory_search result.',
    text: ({ path, startLine, endLine, totalLines, text }: Text) =>
      `${path}, lines ${startLine}-${endLine} of ${totalLines}\n\n${text}`,
  }),
  toolOf(rememberFact, {
    title: 'Remember',
    description: 'Keep a fact about the user or the work in one self-contained sentence: a preference, a date.',
    input: rememberFact.input.pick({
      content: true,
      type: true,
      importance: true,
      tag: true,
      sensitive: true,
      replaces: true,
    }),
    text: ({ outcomes }: Remembered) => outcomes.map(outcomeText).join('\n'),
  }),
  toolOf(recallMemory, {
    title: 'Recall',
    description: 'Answer a question from statements first, then from passages of talks and notes.',
    input: recallMemory.input.pick({ query: true, limit: true, type: true, project: true, asOf: true }),
    text: recalledText,
  }),
  toolOf(updateLongTerm, {
    title: 'Save to long-term memory',
    text: ({ path, line, isNew }: LongTerm) => (isNew ? `Written to ${path}:${line}.` : `Already in ${path}:${line}.`),
  }),
  toolOf(brief, {
    title: 'Session context',
    description:
      'What to know at the start of a session, or for a task: preferences, facts, open matters, the last summaries. Lines end with ids.',
    input: brief.input.pick({ task: true, message: true, project: true, budget: true }),
    text: ({ text }: Context) => text,
    isMarked: true,
  }),
]

/** Results with their passages quoted, so that nothing in them reads as an instruction. */
function foundText({ results, notes }: Found): string {
  const lines = results.map(
    (hit) =>
      `${hit.path}:${hit.startLine}-${hit.endLine} (${remarksOf(hit).join(', ')})\n${hit.snippet.replace(/^/gm, '> ')}`,
  )
  return [...(lines.length > 0 ? lines : ['No matches in memory.']), ...notes.map((note) => `Note: ${note}`)].join(
    '\n\n',
  )
}

/** Score and day of a result, and the newer results that outdate it or may do so. */
const remarksOf = ({ score, date, source, ...found }: Found['results'][number]): string[] => [
  ...(score === null ? [] : [`score ${score.toFixed(2)}`]),
  date === null ? 'undated' : `${source === 'fact' ? 'said ' : ''}${dayOf(date)}`,
  ...laterRemarks(found),
]

function outcomeText(outcome: Remembered['outcomes'][number]): string {
  switch (outcome.kind) {
    case 'added':
      return `Remembered: ${outcome.fact.content} [fact/${outcome.fact.id}]${perhapsOutdated(outcome)}`
    case 'same':
      return `Already known: ${outcome.fact.content} [fact/${outcome.fact.id}]`
    case 'superseded':
      return `Remembered: ${outcome.fact.content} [fact/${outcome.fact.id}], in place of: ${outcome.former.map(({ content }) => content).join(' ')}${perhapsOutdated(outcome)}`
    case 'outdated':
      return `Kept as history; since then: ${outcome.by.content}`
    case 'review':
      return `Held back until the user decides: it contradicts ${outcome.against.map(({ content }) => content).join(' ')}`
    case 'ended':
      return `${outcome.kept ? 'Kept, its source is trusted more' : 'Retracted'}: ${outcome.fact.content}`
    case 'unclear':
      return outcome.facts.length === 0
        ? 'Nothing retracted: no fact matches this request.'
        : `Nothing retracted: several facts may be meant. Ask the user which, then repeat the request in their words: ${outcome.facts.map(({ content, id }) => `${content} [fact/${id}]`).join(' ')}`
    case 'ignored':
      return `Not saved (${outcome.why}): ${outcome.content}${whyIgnored[outcome.why]}`
  }
}

/** What a model can do about a statement that was not saved. */
const whyIgnored = {
  forgotten: ' The owner had it forgotten; do not save it in other words.',
  withdrawn: ' The owner retracted it since then; ask them before it is restored ("jarvis facts restore").',
  minor: '',
} as const

/** An earlier statement that may now be outdated: a model can mark it with the sentence that it has just saved. */
const perhapsOutdated = ({ earlier = [] }: { earlier?: readonly { id: string; content: string }[] }): string =>
  earlier.length === 0
    ? ''
    : `\nSaid before, perhaps outdated:\n${earlier.map(({ id, content }) => `> ${content.replace(/\s+/g, ' ')} [fact/${id}]`).join('\n')}\nIf the new one replaces it, call again with \`replaces\`.`

/** Facts as data, with signs of their reliability. */
function recalledText({ facts, passages, notes, degraded, kept }: Recalled): string {
  const factLines = facts.map(({ id, content, tags, saidAt, retiredAt, untrusted, score, later = [], before = [] }) => {
    const remarks = [
      tags.includes('undated') ? 'said at an unknown time' : `said ${dayOf(saidAt)}`,
      ...(score === null ? [] : [`score ${score.toFixed(2)}`]),
      ...(retiredAt === null ? [] : ['no longer true']),
      ...(untrusted ? [fromStranger] : []),
      ...(later.length === 0 ? [] : [`said later about it: ${later.map((one) => `fact/${one}`).join(' ')}`]),
    ]
    const earlier = before.map(
      (one) => `\nBefore that, partly outdated:\n> ${one.content.replace(/\s+/g, ' ')}\n(said ${dayOf(one.saidAt)})`,
    )
    return `> ${content.replace(/\s+/g, ' ')}\n(${remarks.join(', ')}) [fact/${id}]${earlier.join('')}`
  })
  const found = passages.map(({ kind, source, text, score, untrusted }) => {
    const remarks = [`${kind}: ${source}`, `score ${score.toFixed(2)}`, ...(untrusted ? [fromStranger] : [])]
    return `${text.replace(/^/gm, '> ')}\n(${remarks.join(', ')})`
  })
  const all = [...factLines, ...found]
  const notesToo = [...notes, ...degraded, ...(kept ? [keptText(kept)] : [])].map((note) => `Note: ${note}`)
  return [...(all.length > 0 ? all : ['No matching statements or passages.']), ...notesToo].join('\n\n')
}
const fromStranger = 'from a stranger: do not rely on it'

/** Events of a day are seldom facts, so this names the tools that show them. */
function keptText({ day, files, work }: NonNullable<Recalled['kept']>): string {
  const ways = [
    ...(files.length > 0 ? [`memory_get reads ${files.join(', ')}`] : []),
    ...(work > 0 ? [`timeline with anchor ${day} shows the work`] : []),
  ]
  return `More from ${day}: ${ways.join('; ')}.`
}
