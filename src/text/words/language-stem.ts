import { keepUpTo } from '../../core/keep-up-to.ts'
import { detached, fold } from './fold.ts'

type Stemmer = (word: string) => string

/** Snowball's rules, one small file a language, loaded when a document or a question needs them. */
const load: Readonly<Record<string, () => Promise<{ stemmer: Stemmer }>>> = {
  de: () => import('@orama/stemmers/german'),
  es: () => import('@orama/stemmers/spanish'),
  fr: () => import('@orama/stemmers/french'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  pt: () => import('@orama/stemmers/portuguese'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
}

/** ISO 639-1 codes of the languages that have stems of their own beside those of English. */
export const stemmedLanguages: readonly string[] = Object.keys(load)

/** Stem of a word as it is written, folded as index terms are; undefined for what is no word of letters. */
export type LanguageStem = (written: string) => string | undefined

/** Distinct words kept for each language: stemming costs ten times a look-up. */
const cacheLimit = 20_000
const shortest = 3
const loaded = new Map<string, Promise<LanguageStem>>()

/** The stems of a language by its ISO 639-1 code; undefined where it has none. */
export async function stemOfLanguage(language: string | undefined): Promise<LanguageStem | undefined> {
  const file = language === undefined ? undefined : load[language]
  if (language === undefined || file === undefined) return undefined
  let stem = loaded.get(language)
  if (!stem) {
    stem = file().then(({ stemmer }) => keeping(stemmer))
    loaded.set(language, stem)
  }
  return stem
}

function keeping(stemmer: Stemmer): LanguageStem {
  const known = new Map<string, string>()
  const letters = /^\p{L}+$/u
  return (written) => {
    if (written.length < shortest) return undefined
    let stem = known.get(written)
    if (stem === undefined) {
      const word = written.toLowerCase().normalize('NFC')
      stem = letters.test(word) ? fold(stemmer(word)) : ''
      keepUpTo(cacheLimit, known, detached(written), stem)
    }
    return stem || undefined
  }
}
