import { basename } from 'node:path'
import { slug } from '../../core/ids.ts'
import type { FactType } from '../../core/vocabulary.ts'
import { dateIn } from '../../documents/documents.ts'
import type { ImportedFact, Importer } from '../../ports/importer.ts'
import { headWords, readWords } from './read-words.ts'

/** Sections of the file: a word of the heading, and the type of its facts. */
const sections: readonly { word: RegExp; type: FactType; tag: string }[] = [
  { word: /\bpreferences?\b/i, type: 'preference', tag: 'preferences' },
  { word: /\bpatterns?\b|\bhabits?\b/i, type: 'pattern', tag: 'patterns' },
  { word: /\brelationships?\b|\bpeople\b/i, type: 'relationship', tag: 'relationships' },
  { word: /\btechnical\b|\btechnology\b|\btools?\b/i, type: 'fact', tag: 'technical' },
  { word: /\bwork\b|\bcareer\b/i, type: 'fact', tag: 'work' },
]

/** How many of these headings identify the file under another name. */
const [leastSections, headings] = [3, /^#{1,3}\s+(.+)$/gm]

/** JARVIS_MEMORY.md: each entry of its sections is a fact. */
export const jarvisMemory: Importer = {
  name: 'jarvis-memory',
  summary: 'JARVIS_MEMORY.md: sections preferences, work, patterns, technical, relationships',

  async recognises(place) {
    if (place.isFolder || !/\.(?:md|markdown|txt)$/i.test(place.path)) return false
    if (/^JARVIS_MEMORY\b/i.test(basename(place.path))) return true
    const known = [...(await headWords(place)).matchAll(headings)].flatMap(
      ([, heading]) => sectionOf(heading!)?.tag ?? [],
    )
    return new Set(known).size >= leastSections
  },

  async *read(place) {
    const strangers = new Set<string>()
    for (const { heading, said } of entriesOf(await readWords(place))) {
      const section = sectionOf(heading)
      if (!section && heading !== '') strangers.add(heading)
      yield factOf(said, section ?? { type: 'fact', tag: heading === '' ? 'notes' : slug(heading) })
    }
    if (strangers.size > 0)
      yield { kind: 'notice', text: `Sections kept as facts with a tag of their name: ${[...strangers].join(', ')}.` }
  },
}

const sectionOf = (heading: string) => sections.find(({ word }) => word.test(heading))

/** List items and paragraphs with their section's heading; indented lines belong to their item. */
function* entriesOf(text: string): Iterable<{ heading: string; said: string }> {
  let heading = ''
  let entry: string[] = []
  const end = () => {
    const said = entry.join(' ').replace(/\s+/g, ' ').trim()
    entry = []
    return said === '' ? [] : [{ heading, said }]
  }
  for (const line of text.replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n/)) {
    const title = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
    if (title !== undefined) {
      yield* end()
      // A heading below a section names the topic of its entries; the section continues.
      if (/^#{1,2}\s/.test(line) || sectionOf(title)) heading = /^#\s/.test(line) && !sectionOf(title) ? '' : title
    } else if (/^(?:[-*+]|\d+[.)])\s+/.test(line)) {
      yield* end()
      entry.push(line.replace(/^\S+\s+/, ''))
    } else if (line.trim() === '' || /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) yield* end()
    else entry.push(line.replace(/^\s*(?:[-*+]\s+)?/, ''))
  }
  yield* end()
}

const datePattern = /\s*[[(](\d{4}-\d\d-\d\d)[\])]\s*/

function factOf(said: string, { type, tag }: { type: FactType; tag: string }): ImportedFact {
  const day = datePattern.exec(said)?.[1]
  const content = said
    .replace(datePattern, ' ')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/^\[[ xX]\]\s*/, '')
    .trim()
  return { kind: 'fact', content, type, tags: [tag], at: day === undefined ? undefined : dateIn(day) }
}
