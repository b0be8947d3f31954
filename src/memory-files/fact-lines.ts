import { contentHash } from '../core/ids.ts'
import type { FactType } from '../core/vocabulary.ts'
import { redact } from '../secrets/secrets.ts'
import { annotate, asItemText, fromItemText, lastDayBefore } from './annotations.ts'
import type { FileStore } from './file-store.ts'
import { addItem, type MemoryItem, type MemorySection, markOfItem, readItems, removeItem } from './sections.ts'
import { templates } from './templates.ts'

/** Fields of a fact that its line needs. */
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
/** Hex digits of the hash that detects an edited line. */
const markLength = 4

export type FactLines = ReturnType<typeof createFactLines>

/** Writes important facts as lines of MEMORY.md, so that a person can read and copy them. */
export function createFactLines(store: FileStore) {
  return {
    /** Ids of the facts that have a line. */
    writtenIds: (): string[] => itemsOfFacts(store.read(memoryFile) ?? '').map(({ id }) => id),

    /**
     * Writes facts under their sections, each once, and removes the lines of others, in one change of the file. A changed
     * fact replaces its line; an edited line belongs to the owner and stays.
     */
    async write(facts: readonly FactToWrite[], gone: readonly string[]): Promise<void> {
      const text = store.read(memoryFile) ?? ''
      const removed = gone.filter((id) => text.includes(id))
      if (facts.length === 0 && removed.length === 0) return
      const rule = (current: string) => facts.reduce(withFact, removed.reduce(withoutFact, current))
      if (facts.length === 0) await store.change(memoryFile, 'memory.fact_gone', rule)
      else await store.change(memoryFile, 'memory.fact', rule, templates[memoryFile])
    },
  }
}

const withoutFact = (text: string, id: string): string => removeItem(text, id, isUntouched)

function withFact(text: string, fact: FactToWrite): string {
  const content = redact(fact.content).text
  const known = readItems(text).find(({ annotation }) => annotation.id === fact.id)
  const fields = {
    id: fact.id,
    importance: fact.importance,
    expires: fact.expiresAt ? lastDayBefore(fact.expiresAt) : undefined,
    // Of the text as it is in the line, where marks of comments are escaped.
    sum: sumOf(asItemText(content)),
  }
  if (known && (!isUntouched(known) || isUpToDate(known, content, fields))) return text
  return addItem(withoutFact(text, fact.id), sectionOf(fact), content, fields).text
}

/** The owner's own words stay where and as they are, secrets included; the fact has them covered. */
const isUpToDate = (
  { text, annotation }: MemoryItem,
  content: string,
  { importance, expires }: { importance: number; expires: string | undefined },
): boolean =>
  fromItemText(redact(text).text).replace(/\s+/g, ' ').trim() === content &&
  annotation.importance === String(importance) &&
  annotation.expires === expires

/** List items of facts, with the fact's id and the hash of the written text. */
export const itemsOfFacts = (text: string): (MemoryItem & { id: string; sum: string })[] =>
  readItems(text).flatMap((item) => {
    const { id, sum } = item.annotation
    return id !== undefined && sum !== undefined ? [{ ...item, id, sum }] : []
  })

/** Whether the line still has the text that Jarvis wrote. */
export const isUntouched = ({ text, annotation }: MemoryItem): boolean => annotation.sum === sumOf(text)

/** Replaces the id of a fact's line by that of another fact, and updates its hash. */
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

/** The fact type that a section implies, if any. */
export const typeOf = (section: MemorySection | null): FactType | undefined =>
  section === null || section === 'personal'
    ? undefined
    : (Object.entries(sections).find(([, name]) => name === section)?.[0] as FactType | undefined)

/** Section of a fact: by its type, or by its predicate if the type leaves it open. */
function sectionOf({ type, predicate = '' }: FactToWrite): MemorySection {
  return type === 'fact' && /^(works?|job|role|employer|project|company|team|manages|colleague)/.test(predicate)
    ? 'work'
    : sections[type]
}
