import type { Importer, ImportItem } from '../ports/importer.ts'
import { type Fields, isObject, listOf, textOf } from './fields.ts'
import { type MostImportant, mostImportantIn, toFact, unreadDateOfFact } from './read-fact.ts'

const factNames = ['keyFacts', 'key_facts', 'facts'] as const
/** Depth of the search: local storage holds strings, and the memory may be nested. */
const deepest = 4

/** The memory that web pages keep in local storage: a summary and up to 20 key facts. */
export const localMemory: Importer = {
  name: 'local-memory',
  summary: 'memory of a page in its local storage: JSON with a summary and key facts',

  async recognises(place) {
    if (place.isFolder) return false
    const head = await place.head()
    if (!/^\s*[[{"]/.test(head)) return false
    return (
      /"(?:keyFacts|key_facts)\\*"\s*:/.test(head) || (/"summary\\*"\s*:/.test(head) && /"facts\\*"\s*:/.test(head))
    )
  },

  async *read(place) {
    const text = await place.text()
    const found = memoriesIn(text)
    const most = await mostImportantIn([text])
    if (found.length === 0)
      yield { kind: 'unreadable', where: 'the whole', why: 'it has neither a summary nor key facts' }
    for (const memory of found) yield* itemsOf(memory, most)
  },
}

function* itemsOf(memory: Fields, most: MostImportant): Iterable<ImportItem> {
  const summary = textOf(memory, ['summary'])
  if (summary !== undefined)
    yield { kind: 'file', path: 'memory/earlier-memory.md', text: `# Earlier memory\n\n${summary.trim()}\n` }
  const facts = factNames.map((name) => memory[name]).find((value) => Array.isArray(value) || isObject(value))
  const list = isObject(facts) ? Object.values(facts) : listOf(facts)
  for (const [index, fact] of list.entries()) {
    const fields = isObject(fact) ? fact : {}
    const content = typeof fact === 'string' ? fact : textOf(fields)
    if (content === undefined || content.trim() === '')
      yield { kind: 'unreadable', where: `key fact ${index + 1}`, why: 'it has no text' }
    else if (unreadDateOfFact(fields) !== undefined)
      yield { kind: 'unreadable', where: `key fact ${index + 1}`, why: unreadDateOfFact(fields)! }
    // A page renumbers its facts each time, so they are identified by their text.
    else yield toFact(fields, content, { id: undefined }, most)
  }
}

/** Memories at any depth. A dump of the whole storage holds them as JSON text under a key. */
function memoriesIn(value: unknown, depth = 0): Fields[] {
  if (typeof value === 'string') {
    if (!/^\s*[[{"]/.test(value) || depth > deepest) return []
    try {
      return memoriesIn(JSON.parse(value), depth + 1)
    } catch {
      return []
    }
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  if (isObject(value) && isMemory(value)) return [value]
  return Object.values(value).flatMap((inner) => memoriesIn(inner, depth + 1))
}

const isMemory = (fields: Fields): boolean =>
  (typeof fields.summary === 'string' && fields.summary.trim() !== '') ||
  factNames.some((name) => Array.isArray(fields[name]))
