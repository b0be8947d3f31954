import { dayOf } from '../core/day-of.ts'
import { contentHash } from '../core/ids.ts'
import type { FactType } from '../core/vocabulary.ts'
import { redact } from '../secrets/secrets.ts'
import { annotate } from './annotations.ts'
import type { FileStore } from './file-store.ts'
import { addItem, type MemoryItem, type MemorySection, markOfItem, readItems, removeItem } from './sections.ts'
import { templates } from './templates.ts'

/** What a fact needs to have to be written down. */
export interface FactToWrite {
  id: string
  type: FactType
  content: string
  predicate?: string
  importance: number
  /** Epoch milliseconds. */
  expiresAt?: number | null
}

export const memoryFile = 'MEMORY.md'
/** Hex digits that tell whether a line still says what was written. */
const markLength = 4

export type FactLines = ReturnType<typeof createFactLines>

/** Facts of weight as lines of MEMORY.md, so that a person reads and carries along what counts. */
export function createFactLines(store: FileStore) {
  return {
    /** Ids of the facts that have a line. */
    writtenIds: (): string[] => itemsOfFacts(store.read(memoryFile) ?? '').map(({ id }) => id),

    /** Writes a fact under its section, once; one that is there under the same id and has changed takes its own place. */
    async writeFact(fact: FactToWrite): Promise<void> {
      const content = redact(fact.content).text
      await store.change(
        memoryFile,
        'memory.fact',
        (text) => {
          const known = readItems(text).find(({ annotation }) => annotation.id === fact.id)
          const fields = {
            id: fact.id,
            importance: fact.importance,
            expires: fact.expiresAt ? dayOf(fact.expiresAt) : undefined,
            sum: sumOf(content),
          }
          if (known && (!isUntouched(known) || saysAlready(known, content, fields))) return text
          return addItem(removeItem(text, fact.id, isUntouched), sectionOf(fact), content, fields).text
        },
        templates[memoryFile],
      )
    },

    /** Takes the line of a fact away, unless somebody has changed what it says: then it is theirs. */
    async removeFact(id: string): Promise<void> {
      if (store.read(memoryFile)?.includes(id)) {
        await store.change(memoryFile, 'memory.fact_gone', (text) => removeItem(text, id, isUntouched))
      }
    },
  }
}

/** The owner's own words stay where and as they are, secrets included; the fact has them covered. */
const saysAlready = (
  { text, annotation }: MemoryItem,
  content: string,
  { importance, expires }: { importance: number; expires: string | undefined },
): boolean =>
  redact(text).text.replace(/\s+/g, ' ').trim() === content &&
  annotation.importance === String(importance) &&
  annotation.expires === expires

/** Items that stand for a fact, with its id and the mark of what was written. */
export const itemsOfFacts = (text: string): (MemoryItem & { id: string; sum: string })[] =>
  readItems(text).flatMap((item) => {
    const { id, sum } = item.annotation
    return id !== undefined && sum !== undefined ? [{ ...item, id, sum }] : []
  })

/** Does the line still say what was written? */
export const isUntouched = ({ text, annotation }: MemoryItem): boolean => annotation.sum === sumOf(text)

/** The line of one fact made that of another, which says what stands there. */
export function relabel(text: string, id: string, now: string): string {
  const item = readItems(text).find(({ annotation }) => annotation.id === id)
  if (!item) return text
  const lines = text.split('\n')
  const fields = { ...item.annotation, id: now, sum: sumOf(item.text) }
  lines[item.line - 1] = annotate(markOfItem(lines[item.line - 1]!) + item.text, fields)
  return lines.join('\n')
}

export const sumOf = (text: string): string => contentHash(text.replace(/\s+/g, ' ').trim()).slice(0, markLength)

const sections: Readonly<Record<FactType, MemorySection>> = {
  preference: 'preferences',
  decision: 'decisions',
  relationship: 'relationships',
  pattern: 'patterns',
  insight: 'technical',
  event: 'personal',
  fact: 'personal',
}

/** The type that a section says of a fact, where it says one. */
export const typeOf = (section: MemorySection | null): FactType | undefined =>
  section === null || section === 'personal'
    ? undefined
    : (Object.entries(sections).find(([, name]) => name === section)?.[0] as FactType | undefined)

/** Where a fact belongs: by its type, and by what it says of whom where the type leaves it open. */
function sectionOf({ type, predicate = '' }: FactToWrite): MemorySection {
  return type === 'fact' && /^(works?|job|role|employer|project|company|team|manages|colleague)/.test(predicate)
    ? 'work'
    : sections[type]
}
