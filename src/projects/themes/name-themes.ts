import { oneLine } from '../../text/one-line.ts'
import { shortened } from '../../text/shortened.ts'
import {
  type Fronts,
  formHeadings,
  frontsOf,
  havingPhrase,
  type Phrase,
  phrasesOf,
  type ThemeText,
} from './theme-phrases.ts'

export type { ThemeText } from './theme-phrases.ts'

/** A phrase of several words says more than each of them. */
const worthOfWords = [1, 1.45, 1.45] as const
/** Weight of a phrase that never occurs alone: most are cut from a longer one. */
const worthOfPart = 0.55
/** Of phrases so many are compared by all texts, for each theme. */
const compared = 40
/** Share of a theme's gems that the first phrase has, and the second one. */
const [leastShare, leastSecond] = [0.2, 0.12]
/** In a theme of so few gems a phrase may be the title of one and only a word in passing of the next. */
const fewGems = 5
/** A gem that has the first phrase counts this much for the second. */
const alreadyNamed = 0.5
/** So many times as often as outside a phrase has to be in a theme. */
const leastRatio = 1.5
/** Characters of a title that names a theme; what a theme is called whose gems have neither phrase nor title. */
const [longestName, withoutName] = [60, 'untitled']
/** Below this share outside, phrases are equally rare. */
const rare = 0.02

/** A phrase among the gems of a theme; `forms`: as it is written, with what each counts. */
interface Candidate {
  weight: number
  whole: number
  gems: number
  forms: Map<string, number>
}
interface Ranked {
  key: string
  phrase: string
  score: number
  /** Gems of the theme that have it, by their number. */
  having: ReadonlySet<number>
}

/**
 * A name for each theme, in the order of the themes: two phrases that many of its gems have and gems of other themes have
 * not, the second one for those that lack the first. The owner's tags count most, then titles and headings.
 */
export function nameThemes(texts: readonly ThemeText[], themes: readonly number[]): string[] {
  const count = Math.max(-1, ...themes) + 1
  const forms = formHeadings(texts)
  const fronts = frontsOf(texts)
  const inTheme = Array.from({ length: count }, (): Map<string, Candidate> => new Map())
  for (const [index, text] of texts.entries())
    for (const [key, phrase] of phrasesOf(text, forms)) note(inTheme[themes[index]!]!, key, phrase)
  const members = membersOf(themes, count)
  return inTheme.map((phrases, theme) => {
    const own = members[theme]!
    const ranked = rank(phrases, own, fronts)
    const first = ranked.find(({ having }) => having.size >= own.length * leastShare) ?? ranked[0]
    const second = first && secondOf(first, ranked, own.length)
    return [first, second].flatMap((one) => (one ? [one.phrase] : [])).join(', ') || typicalTitle(own, texts, fronts)
  })
}

/** Where gems have no phrase in common: the title of the one that shares most words with the others, of one line. */
function typicalTitle(own: readonly number[], texts: readonly ThemeText[], fronts: Fronts): string {
  const holders = new Map<string, number>()
  for (const index of own) for (const word of fronts.all[index]!.words) holders.set(word, (holders.get(word) ?? 0) + 1)
  const typical = own.map((index) => {
    const { words } = fronts.all[index]!
    const shared = [...words].reduce((sum, word) => sum + holders.get(word)! - 1, 0)
    return { title: oneLine(texts[index]!.title), share: shared / Math.sqrt(words.size || 1) }
  })
  const [best] = typical.filter(({ title }) => title !== '').sort((a, b) => b.share - a.share)
  return best ? shortened(best.title, longestName) : withoutName
}

function note(phrases: Map<string, Candidate>, key: string, { phrase, weight, isWhole }: Phrase): void {
  const known = phrases.get(key) ?? { weight: 0, whole: 0, gems: 0, forms: new Map<string, number>() }
  const form = phrase.toLowerCase()
  known.forms.set(form, (known.forms.get(form) ?? 0) + weight)
  phrases.set(key, {
    ...known,
    weight: known.weight + weight,
    whole: known.whole + (isWhole ? 1 : 0),
    gems: known.gems + 1,
  })
}

function membersOf(themes: readonly number[], count: number): number[][] {
  const members = Array.from({ length: count }, (): number[] => [])
  for (const [index, theme] of themes.entries()) members[theme]!.push(index)
  return members
}

/** The best phrases of a theme. Phrases with a good position are compared by which gems have them. */
function rank(phrases: ReadonlyMap<string, Candidate>, own: readonly number[], fronts: Fronts): Ranked[] {
  const isOwn = new Set(own)
  const others = fronts.all.length - own.length
  return [...phrases]
    .filter(([, { gems }]) => gems > 1 || own.length <= fewGems)
    .map(([key, candidate]) => ({ key, told: candidate, first: candidate.weight * worth(key, candidate) }))
    .sort((a, b) => b.first - a.first || (a.key < b.key ? -1 : 1))
    .slice(0, compared)
    .map(({ key, told: candidate, first }) => {
      const phrase = commonest(candidate.forms)
      const everywhere = havingPhrase(phrase, fronts)
      const having = new Set(everywhere.filter((index) => isOwn.has(index)))
      const outside = everywhere.length - having.size
      const inside = having.size / own.length
      const ratio = (inside + rare) / (outside / (others || 1) + rare)
      // What a third of all have is of no theme, whatever its share in this one.
      const contrast = others === 0 ? 1 : Math.max(0, Math.log(ratio / leastRatio)) ** 1.5
      return { key, phrase, having, score: (first / own.length) * Math.sqrt(inside) * contrast }
    })
    .filter(({ having }) => having.size > 1 || own.length < 3)
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
}

const worth = (key: string, { whole, gems }: Candidate): number =>
  (worthOfWords[key.split(' ').length - 1] ?? 1) * (worthOfPart + (1 - worthOfPart) * (whole / gems))

/** The best of those that say something else, and are of gems that the first one leaves out. */
function secondOf(first: Ranked, ranked: readonly Ranked[], members: number): Ranked | undefined {
  const least = first.score * 0.15
  const fitting = ranked
    .filter(
      ({ key, having, score }) => score > least && !sharesWord(key, first.key) && having.size >= members * leastSecond,
    )
    .map((one) => {
      const shared = [...one.having].filter((index) => first.having.has(index)).length
      return { one, score: one.score * (1 - (1 - alreadyNamed) * (shared / (one.having.size || 1))) }
    })
  return fitting.sort((a, b) => b.score - a.score)[0]?.one
}

const commonest = (forms: ReadonlyMap<string, number>): string =>
  [...forms].sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))[0]![0]

const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(one.split(' '))
  return other.split(' ').some((word) => words.has(word))
}
