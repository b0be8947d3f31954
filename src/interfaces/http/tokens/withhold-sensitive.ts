import type { Jarvis } from '../../../app/jarvis.ts'

/** Facts read at once. */
const pageLength = 500
/** Shorter words would be found everywhere. */
const leastLength = 4
/** Words shorter than this are parts of many others ("rent" of "different"): they count where a word begins. */
const leastInsideWords = 6
/** Scripts that put spaces between words. */
const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
const covered = '[sensitive]'

/** Data to withhold from a token without sensitive facts: ids of facts, and their text. */
interface Withheld {
  ids: ReadonlySet<string>
  texts: readonly string[]
}

/**
 * Removes facts that are marked as sensitive from an answer. List entries that are such a fact, or repeat its words or
 * its source sentence, are removed; a single text is redacted. One place for every operation, whichever part of the
 * space it reads.
 */
export async function withoutSensitive<Answer>(jarvis: Jarvis, answer: Answer): Promise<Answer> {
  return withhold(answer, await withheldIn(jarvis)) as Answer
}

/** Cached for the last write: reading them costs a look-up each. */
const known = new WeakMap<Jarvis, { version: number; withheld: Promise<Withheld> }>()

async function withheldIn(jarvis: Jarvis): Promise<Withheld> {
  const version = await jarvis.activity.version()
  const former = known.get(jarvis)
  if (former?.version === version) return former.withheld
  const withheld = readAll(jarvis)
  known.set(jarvis, { version, withheld })
  // A failure is not cached.
  withheld.catch(() => known.delete(jarvis))
  return withheld
}

async function readAll(jarvis: Jarvis): Promise<Withheld> {
  const ids = new Set<string>()
  const texts = new Set<string>()
  for (let offset = 0; ; offset += pageLength) {
    const { facts, total } = await jarvis.memory.facts.list(
      { state: 'all', sensitive: true },
      { limit: pageLength, offset },
    )
    for (const { id, content, value } of facts) {
      ids.add(id)
      const { origins } = await jarvis.memory.facts.get(id)
      for (const text of [content, value, ...origins.map(({ quote }) => quote)])
        for (const part of partsOf(text)) texts.add(part)
    }
    if (offset + pageLength < total) continue
    const longEnough = [...texts].filter(({ length }) => length >= leastLength)
    return {
      ids,
      texts: longEnough.map((text) => (text.length < leastInsideWords && spaced.test(text) ? ` ${text}` : text)),
    }
  }
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A passage can begin or end within a sentence: this many of its words in a row count as a repetition. */
const wordsInRow = 5

function partsOf(text: string): string[] {
  const words = plain(text).split(' ')
  if (words.length <= wordsInRow) return [words.join(' ')]
  return words.slice(wordsInRow - 1).map((_, index) => words.slice(index, index + wordsInRow).join(' '))
}

function withhold(value: unknown, withheld: Withheld): unknown {
  if (typeof value === 'string') return hasWithheld(value, withheld) ? covered : value
  if (Array.isArray(value))
    return value.filter((item) => !isSensitive(item, withheld)).map((item) => withhold(item, withheld))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withhold(part, withheld)]))
}

/** Whether a value contains such a fact, or its text. */
function isSensitive(value: unknown, withheld: Withheld): boolean {
  if (typeof value === 'string') return hasWithheld(value, withheld)
  if (typeof value !== 'object' || value === null) return false
  if ((value as { sensitive?: unknown }).sensitive === true) return true
  return Object.values(value).some((part) => isSensitive(part, withheld))
}

function hasWithheld(text: string, { ids, texts }: Withheld): boolean {
  if (ids.has(text)) return true
  const whole = ` ${plain(text)}`
  return texts.some((part) => whole.includes(part))
}
