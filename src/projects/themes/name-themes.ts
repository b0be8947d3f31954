import { contentRuns, keyPhrases, plain } from '../../gems/gems.ts'
import { analyse } from '../../text/tokenize.ts'

/** What a theme is named by. */
export interface ThemeText {
  title: string
  text: string
  tags: readonly string[]
}

/** Phrases that are looked at of each gem. */
const phrasesOfGem = 12
/** Headings that are looked at of each gem. */
const mostHeadings = 30
/** What a phrase counts by where it stands: titles and headings name things, sentences also say what is done with them. */
const places = { tag: 3, title: 2, heading: 1, text: 0.5 } as const
/** A phrase of several words says more than each of them. */
const worthOfWords = [1, 1.35, 1.35] as const

/** Single words that headings of any subject have; as a part of a phrase they stay. */
const ofHeadings = new Set(
  (
    'create apply add use set choose select appear press strong overview introduction summary steps prerequisites faq ' +
    'resources purpose background details options general information requirements conclusion'
  ).split(' '),
)

interface Phrase {
  phrase: string
  weight: number
}
/** A phrase among the gems of a theme; `forms`: as it is written, with what each counts. */
interface Told {
  weight: number
  gems: number
  forms: Map<string, number>
}
/** Phrases by their words in the form of the index. */
type Phrases = Map<string, Phrase>

/**
 * A name for each theme, in the order of the themes: the two phrases that most of its gems have and gems of other themes
 * have not, the owner's own tags first, then titles and headings.
 */
export function nameThemes(texts: readonly ThemeText[], themes: readonly number[]): string[] {
  const count = Math.max(-1, ...themes) + 1
  const inAll = new Map<string, number>()
  const inTheme = Array.from({ length: count }, (): Map<string, Told> => new Map())
  for (const [index, text] of texts.entries())
    for (const [key, { phrase, weight }] of phrasesOf(text)) {
      inAll.set(key, (inAll.get(key) ?? 0) + 1)
      const theme = inTheme[themes[index]!]!
      const known = theme.get(key) ?? { weight: 0, gems: 0, forms: new Map<string, number>() }
      const form = phrase.toLowerCase()
      known.forms.set(form, (known.forms.get(form) ?? 0) + weight)
      theme.set(key, { ...known, weight: known.weight + weight, gems: known.gems + 1 })
    }
  return inTheme.map((phrases, theme) => {
    const members = themes.filter((one) => one === theme).length
    const ranked = [...phrases]
      .filter(([, { gems }]) => gems > 1 || members < 3)
      .map(([key, { forms, weight, gems }]) => {
        const words = worthOfWords[key.split(' ').length - 1] ?? 1
        // One gem more in the other themes: what two gems have is not yet what tells a theme.
        return { key, phrase: commonest(forms), score: (weight / members) * (gems / (inAll.get(key)! + 1)) * words }
      })
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    const first = ranked[0]
    const second = ranked.find(({ key }) => first && !sharesWord(key, first.key))
    const name = [first, second].flatMap((one) => (one ? [one.phrase] : [])).join(', ')
    return name || `theme ${theme + 1}`
  })
}

/** What a gem may give to the name of its theme; of several places the best counts. */
function phrasesOf({ title, text, tags }: ThemeText): Phrases {
  const found: Phrases = new Map()
  const add = (phrase: string, weight: number) => {
    const key = ofHeadings.has(phrase.toLowerCase()) ? '' : keyOf(phrase)
    if (key !== '' && (found.get(key)?.weight ?? 0) < weight) found.set(key, { phrase, weight })
  }
  for (const tag of tags) add(tag, places.tag)
  for (const run of contentRuns(plain(title))) add(run.join(' '), places.title)
  const headings = [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].slice(0, mostHeadings)
  for (const [, heading] of headings) for (const run of contentRuns(plain(heading!))) add(run.join(' '), places.heading)
  for (const phrase of keyPhrases(title, text, phrasesOfGem)) add(phrase, places.text)
  return found
}

const commonest = (forms: ReadonlyMap<string, number>): string =>
  [...forms].sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))[0]![0]

const keyOf = (phrase: string): string => analyse(phrase.replace(/[-_/]/g, ' ')).join(' ')

const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(one.split(' '))
  return other.split(' ').some((word) => words.has(word))
}
