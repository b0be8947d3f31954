import { contentHash } from '../../core/ids.ts'
import { redact } from '../../text/redact.ts'
import type { FactType } from '../types.ts'
import type { FileStore } from './file-store.ts'
import { addItem, type MemoryItem, type MemorySection, readItems, removeItem } from './sections.ts'
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

const memoryFile = 'MEMORY.md'
/** Hex digits that tell whether a line still says what was written. */
const markLength = 4

export type FactLines = ReturnType<typeof createFactLines>

/** Facts of weight as lines of MEMORY.md, so that a person reads and carries along what counts. */
export function createFactLines(store: FileStore) {
  return {
    /** Ids of the facts that have a line. */
    writtenIds: (): string[] =>
      readItems(store.read(memoryFile) ?? '').flatMap(({ annotation: { id, sum } }) =>
        id !== undefined && sum !== undefined ? [id] : [],
      ),

    /** Writes a fact under its section, once; one that is there under the same id and has changed takes its own place. */
    async writeFact(fact: FactToWrite): Promise<void> {
      const content = redact(fact.content).text
      await store.change(
        memoryFile,
        'memory.fact',
        (text) => {
          const known = readItems(text).find(({ annotation }) => annotation.id === fact.id)
          if (known && !isUntouched(known)) return text
          return addItem(removeItem(text, fact.id, isUntouched), sectionOf(fact), content, {
            id: fact.id,
            importance: fact.importance,
            expires: fact.expiresAt ? new Date(fact.expiresAt).toISOString().slice(0, 10) : undefined,
            sum: sumOf(content),
          }).text
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

const isUntouched = ({ text, annotation }: MemoryItem): boolean => annotation.sum === sumOf(text)

const sumOf = (text: string): string => contentHash(text.replace(/\s+/g, ' ').trim()).slice(0, markLength)

const sections: Readonly<Record<FactType, MemorySection>> = {
  preference: 'preferences',
  decision: 'decisions',
  relationship: 'relationships',
  pattern: 'patterns',
  insight: 'technical',
  event: 'personal',
  fact: 'personal',
}

/** Where a fact belongs: by its type, and by what it says of whom where the type leaves it open. */
function sectionOf({ type, predicate = '' }: FactToWrite): MemorySection {
  return type === 'fact' && /^(works?|job|role|employer|project|company|team|manages|colleague)/.test(predicate)
    ? 'work'
    : sections[type]
}
