import { z } from 'zod'
import type { Jarvis } from '../../app/jarvis.ts'
import { dayOf } from '../../core/day-of.ts'
import { gemGet, saveGem, searchGems, similarGems } from '../../operations/gems.ts'
import { type Tool, toolOf } from './tool.ts'

type Gems = Jarvis['gems']
type Found = Awaited<ReturnType<Gems['find']>>
type Whole = Awaited<ReturnType<Gems['get']>>
type Captured = Awaited<ReturnType<Gems['add']>>

const { url, file, text, title, tag, project, notes } = saveGem.input.shape
/** Fields that an agent can provide: no browser page and no bytes. */
const savedByAgents = z.object({ url, file, text, title, tag, project, notes })

/** Tools for captures from outside: pages, papers, talks, notes. */
export const gemTools: readonly Tool[] = [
  toolOf(searchGems, {
    title: 'Search gems',
    input: searchGems.input.pick({ query: true, project: true, limit: true, minScore: true, mode: true }),
    text: foundText,
  }),
  toolOf(similarGems, { title: 'Similar gems', text: foundText }),
  toolOf(gemGet, { title: 'Read a gem', text: wholeText }),
  toolOf(saveGem, {
    title: 'Save a gem',
    input: savedByAgents,
    text: ({ outcome, gem, notes }: Captured) =>
      [`${outcome === 'added' ? 'Saved' : 'Already known'} as ${gem.id}: ${gem.title}`, ...notes].join('\n'),
  }),
]

function foundText({ gems, notes, degraded }: Found): string {
  const lines = gems.map(({ id, title, kind, capturedAt, project, url, score, passage }) => {
    const about = [kind, dayOf(capturedAt), project, url, score === null ? null : `score ${score.toFixed(2)}`]
    return `${id} ${title} (${about.filter(Boolean).join(', ')})\n  ${passage.replace(/\s+/g, ' ').trim()}`
  })
  const noteLines = [...notes, ...degraded].map((note) => `Note: ${note}`)
  return [...(lines.length > 0 ? lines : ['No matching gems.']), ...noteLines].join('\n')
}

/** A model pays for what it reads: a long text is cut, with a hint where the rest is. */
const longestText = 20_000

function wholeText({ gem, text, file }: Whole): string {
  const shown = text.length > longestText ? `${text.slice(0, longestText)}\n[… the whole text is in ${file}]` : text
  const { enrichment, notes, highlights, url, project, tags } = gem
  return [
    `${gem.title} (${[gem.kind, dayOf(gem.capturedAt), url, project, tags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join(', ')})`,
    ...(enrichment ? [`Summary: ${enrichment.summary}`] : []),
    ...(highlights ? [`Highlights: ${highlights}`] : []),
    ...(notes ? [`The owner’s notes: ${notes}`] : []),
    shown,
  ].join('\n\n')
}
