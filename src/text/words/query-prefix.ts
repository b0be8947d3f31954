import { analysePhrase, analyseQuery } from '../tokenize.ts'
import { stem } from './stem.ts'

/** Endings that stemming takes away. What is typed of one cannot be found at the start of a stem. */
const endings = [
  'ation',
  'ations',
  'ization',
  'izing',
  'ized',
  'ments',
  'ment',
  'ingly',
  'ing',
  'edly',
  'ed',
  'ness',
  'ities',
  'ity',
  'able',
  'ible',
  'ions',
  'ion',
  'ance',
  'ence',
  'ously',
  'ous',
  'fully',
  'ful',
  'ively',
  'ive',
  'ies',
  'ers',
  'er',
  'ly',
]
/** Shorter beginnings of Latin words match a good part of any index. */
const shortestPrefix = 2

/**
 * The beginning of a word (`deploy*`) in terms of an index that holds stems. `completions` are stems of words that begin
 * so and that are cut shorter than the beginning itself: `deploym*` means `deployment`, which is kept as `deploy`.
 */
export function prefixTerms(beginning: string): { prefixes: string[]; words: string[]; completions: string[] } {
  const terms = analysePhrase(beginning)
  const last = analyseQuery(beginning).find((term) => term.term === terms.at(-1))
  if (!last) return { prefixes: [], words: [], completions: [] }
  // Of a compound only the last word is unfinished.
  const words = terms.length > 1 ? [beginning.slice(0, beginning.search(/[^\s\-._/\\:@]+$/))] : []
  if (last.word.length < shortestPrefix && /^[a-z]$/.test(last.word))
    return { prefixes: [], words: [beginning], completions: [] }
  return { prefixes: [...new Set([last.word, last.term])], words, completions: completionsOf(last.word) }
}

function completionsOf(word: string): string[] {
  const found = new Set<string>()
  for (const ending of endings) {
    for (let typed = Math.min(ending.length, word.length - 3); typed > 0; typed--) {
      if (!word.endsWith(ending.slice(0, typed))) continue
      const whole = stem(word.slice(0, -typed) + ending)
      if (!whole.startsWith(word) && word.startsWith(whole) && whole.length >= 3) found.add(whole)
    }
  }
  return [...found]
}
