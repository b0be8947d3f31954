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
 * Adds to a question's words the stems that they have in its language, where a passage holds them. A question that is too
 * short to show its language gets those of the languages that the space has more than a few documents in. The words as they are typed
 * stay: what was said in talks, and documents of unknown language, are found by them alone.
 */
export async function withLanguageStems({ db, lexical }: Needs, question: Question): Promise<Question> {
  const stems = new Map<string, string>()
  for (const language of await languagesOf(db, question.text)) {
    const stem = await stemOfLanguage(language)
    // People leave out accents that a document has.
    for (const { term, word, written = word } of question.parsed.any)
      for (const form of new Set([written, word])) {
        const own = stem?.(form)
        if (own !== undefined && own !== term) stems.set(own, term)
      }
  }
  if (stems.size === 0) return question
  // With the question's own words, which are asked for next: that is one read of an index on a server.
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

/** Documents of a language for one in English, below which a question that shows no language is not taken for it. */
const leastShare = 0.05
/** Counting more documents than these tells no more. */
const countedMost = 1000

/** Documents of each language that a question may be in, in one statement: each by the index, and no further than needed. */
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
