import type { Reader } from '../../ports/database.ts'
import { type ReadableSentence, readableSentences } from '../enrich/readable-sentences.ts'
import { renderGem } from '../files/render-gem.ts'
import type { Gem } from '../gem.ts'
import { readText } from '../keeping/texts-repository.ts'

/** A gem with the quotable sentences of its text, and the line of gem.md in which each begins. */
export interface CitableGem {
  gem: Gem
  text: string
  sentences: (ReadableSentence & { line: number })[]
}

/** Quotable sentences of a gem, word for word, with their lines in its file. */
export async function citableSentences(db: Reader, gem: Gem): Promise<CitableGem> {
  const text = await readText(db, gem)
  const section = renderGem(gem, text).sections.find(({ heading }) => heading === 'Content' || heading === 'Transcript')
  if (!text || !section) return { gem, text: '', sentences: [] }
  let line = section.line
  let read = 0
  const sentences = readableSentences(section.text).map((sentence) => {
    for (; read < sentence.offset; read++) if (section.text.charCodeAt(read) === 10) line++
    return { ...sentence, line }
  })
  return { gem, text: text.text, sentences }
}
