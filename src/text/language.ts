/** Which language a text is written in, by its letters and function words, and what a path says about it. */
import { mostFunctionWords } from './stop-words.ts'

/** Scripts that one language, or one above all others, is written in. Kana before Han: Japanese has both. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ru', /\p{sc=Cyrillic}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
]
/** Characters that are read; the first paragraphs show the language. */
const sampleLength = 2000
/** Least share of the letters by which a script identifies the language; code and names are Latin everywhere. */
const leastShare = 0.15

/** ISO 639-1 code of the language of a text; undefined where its letters and words do not tell. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, sampleLength)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return undefined
  if (/[^\p{ASCII}]/u.test(sample))
    for (const [language, script] of scripts)
      if ((sample.match(script)?.length ?? 0) >= leastShare * letters) return language
  return mostFunctionWords(sample)
}

const codes =
  'ar|bg|bn|ca|cs|da|de|el|en|es|et|fa|fi|fr|gl|he|hi|hr|hu|id|it|ja|ko|lt|lv|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|ur|vi|zh'
const code = `(${codes})(?:[-_](?:[A-Za-z]{2}|[A-Za-z]{4}|\\d{3}))?`
const folder = new RegExp(`^${code}$`, 'i')
/** `README.zh-CN.md`, `guide_fr.html`: two letters behind a hyphen or a low line are also a word's, so capitals do not count. */
const suffix = new RegExp(`[._-]${code}(?=\\.[A-Za-z0-9]+$)`)

/** What a path says of a translation: the language, if it names one, and the path that all translations have in common. */
export function languageInPath(path: string): { language?: string; common: string } {
  const parts = path.split('/')
  const name = parts.pop()!
  const at = parts.findIndex((part) => folder.test(part))
  const inName = suffix.exec(name)
  const found = at >= 0 ? folder.exec(parts[at]!)![1] : inName?.[1]
  const folders = parts.filter((_, index) => index !== at)
  const common = [...folders, at < 0 && inName ? name.replace(suffix, '') : name].join('/').toLowerCase()
  return { ...(found && { language: found.toLowerCase() }), common }
}

/** A code as it is compared: `zh-CN` and `ZH` are `zh`. */
export const languageCode = (value: string): string => value.trim().toLowerCase().split(/[-_]/)[0]!
