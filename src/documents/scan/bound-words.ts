import { unspaced } from '../../text/words/character-class.ts'
import { Scanner } from '../../text/words/scanner.ts'
import type { Extraction } from '../readers/extraction.ts'

/**
 * Each unique word of a file costs memory and a row in the vocabulary. Texts of ten megabytes repeat their words; a
 * file of generated names and numbers has a million different ones.
 */
const mostWords = 150_000
/** Minimum characters of that many different words: shorter texts need no count. */
const fewestCharacters = mostWords * 4

/** Cuts an extraction where it exceeds the number of different words, and adds a note. */
export function boundWords(extraction: Extraction): Extraction {
  const texts = extraction.kind === 'document' ? [extraction.text] : extraction.entries.map(({ text }) => text)
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  if (characters < fewestCharacters) return extraction
  const place = placeOfTooMany(texts)
  if (!place) return extraction
  const { index, at } = place
  const kept = texts.slice(0, index).reduce((sum, text) => sum + text.length, at)
  const percent = Math.max(1, Math.floor((100 * kept) / characters))
  const note =
    `only the first ${percent} % of its text is indexed, as it has more than ${mostWords.toLocaleString('en')} different ` +
    'words; split it into smaller files'
  const notes = [...(extraction.notes ?? []), note]
  if (extraction.kind === 'document') return { ...extraction, text: extraction.text.slice(0, at), notes }
  const entries = extraction.entries.slice(0, index + 1)
  entries[index] = { ...entries[index]!, text: texts[index]!.slice(0, at) }
  return { ...extraction, entries, notes }
}

/** The text and offset at which the limit is exceeded. */
function placeOfTooMany(texts: readonly string[]): { index: number; at: number } | undefined {
  const words = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const scanner = new Scanner(text)
    for (let kind = scanner.next(); kind !== 0; kind = scanner.next()) {
      // Scripts without spaces are indexed as pairs of characters, whose number is limited.
      if (kind === unspaced) continue
      words.add(text.slice(scanner.start, scanner.end))
      if (words.size > mostWords) return { index, at: scanner.start }
    }
  }
  return undefined
}
