import type { Database } from '../ports/database.ts'
import { readSpeakers } from './records-repository.ts'

/** Number of known speakers, by number of turns, whose names are matched in a question. */
const knownSpeakers = 200

/** Finds the speakers named in a text. Counting names scans every turn, so they are cached until the next write. */
export function createSpeakerFinder(db: Database): (text: string) => Promise<Set<string>> {
  let known: { version: number; names: { name: string; parts: string[] }[] } | undefined
  return async (text) => {
    const version = await db.version()
    if (known?.version !== version) {
      const names = await readSpeakers(db, knownSpeakers)
      known = { version, names: names.map((name) => ({ name, parts: wordsOf(name) })) }
    }
    const words = new Set(wordsOf(text))
    const called = known.names.filter(({ parts }) => allThere(parts, words))
    return new Set(called.map(({ name }) => name))
  }
}

/** Whether a text contains this name: every part of it is a word of the text. */
export const isCalled = (name: string, text: string): boolean => allThere(wordsOf(name), new Set(wordsOf(text)))

const allThere = (parts: readonly string[], words: ReadonlySet<string>): boolean =>
  parts.length > 0 && parts.every((part) => words.has(part))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
