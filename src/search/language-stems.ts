import type { Reader } from '../ports/database.ts'
import type { LexicalIndex } from '../ports/search-index.ts'
import { languageOf } from '../text/language.ts'
import { stemmedLanguages, stemOfLanguage } from '../text/words/language-stem.ts'
import type { Question } from './question.ts'

interface Needs {
  db: Reader
  lexical: LexicalIndex
}

/**
 * Adds the stems of a question's words in its language, if a passage contains them. A question too short to identify
 * its language gets stems of the languages with more than a few documents in the space. The typed words stay: turns,
 * and documents of unknown language, are found only by them.
 */
export async function withLanguageStems({ db, lexical }: Needs, question: Question): Promise<Question> {
  const stems = new Map<string, string>()
  for (const language of await languagesOf(db, question.text)) {
    const stem = await stemOfLanguage(language)
    // People omit accents that a document has.
    for (const { term, word, written = word } of question.parsed.any)
      for (const form of new Set([written, word])) {
        const own = stem?.(form)
        if (own !== undefined && own !== term) stems.set(own, term)
      }
  }
  if (stems.size === 0) return question
  // Together with the question's own words, which are needed next: one read of an index on a server.
  const frequencies = await lexical.frequencies([...stems.keys(), ...question.lexical.any])
  const known = [...stems.keys()].filter((stem) => (frequencies.get(stem) ?? 0) > 0)
  const stemmed = new Set(known.map((stem) => stems.get(stem)))
  return {
    ...question,
    parsed: {
      ...question.parsed,
      any: question.parsed.any.map((one) => (stemmed.has(one.term) ? { ...one, stemmed: true } : one)),
    },
    lexical: { ...question.lexical, any: [...new Set([...question.lexical.any, ...known])] },
  }
}

async function languagesOf(db: Reader, text: string): Promise<readonly string[]> {
  const own = languageOf(text)
  if (own !== undefined) return stemmedLanguages.includes(own) ? [own] : []
  const labelled = await countLabelled(db)
  const least = (labelled.get('en') ?? 0) * leastShare
  return stemmedLanguages.filter((language) => {
    const count = labelled.get(language) ?? 0
    return count > 0 && count >= least
  })
}

/** Minimum documents of a language per English one, to assume it for a question of unclear language. */
const leastShare = 0.05
/** Counting stops at this number of documents. */
const countedMost = 1000

/**
 * Documents of each language that a question may be in, in one statement: each by the index, and no further than
 * needed.
 */
async function countLabelled(db: Reader): Promise<Map<string, number>> {
  const languages = ['en', ...stemmedLanguages]
  const one = `SELECT CAST(? AS TEXT) AS language, (
    SELECT COUNT(*) FROM (SELECT 1 FROM facets WHERE name = 'lang' AND value = ? LIMIT ${countedMost}) AS labelled
  ) AS n`
  const rows = await db.all<{ language: string; n: number }>(
    languages.map(() => one).join(' UNION ALL '),
    languages.flatMap((language) => [language, language]),
  )
  return new Map(rows.map(({ language, n }) => [language, n]))
}
