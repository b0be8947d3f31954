import { keyPhrases } from '../../gems/gems.ts'
import { analyse } from '../../text/tokenize.ts'

/** What a theme is named by. */
export interface ThemeText {
  title: string
  text: string
  tags: readonly string[]
}

/** Phrases that are looked at of each gem. */
const phrasesOfGem = 12

/**
 * A name for each theme, in the order of the themes: the two phrases that most of its gems have and gems of other themes
 * have not, the owner's own tags first.
 */
export function nameThemes(texts: readonly ThemeText[], themes: readonly number[]): string[] {
  const count = Math.max(-1, ...themes) + 1
  const inAll = new Map<string, number>()
  const inTheme = Array.from({ length: count }, () => new Map<string, { phrase: string; weight: number }>())
  for (const [index, { title, text, tags }] of texts.entries()) {
    const own = new Map<string, { phrase: string; weight: number }>()
    for (const tag of tags) own.set(keyOf(tag), { phrase: tag, weight: 2 })
    for (const phrase of keyPhrases(title, text, phrasesOfGem))
      if (!own.has(keyOf(phrase))) own.set(keyOf(phrase), { phrase, weight: 1 })
    for (const [key, { phrase, weight }] of own) {
      inAll.set(key, (inAll.get(key) ?? 0) + 1)
      const theme = inTheme[themes[index]!]!
      theme.set(key, { phrase, weight: (theme.get(key)?.weight ?? 0) + weight })
    }
  }
  return inTheme.map((phrases, theme) => {
    const members = themes.filter((one) => one === theme).length
    const ranked = [...phrases]
      .map(([key, { phrase, weight }]) => ({ key, phrase, score: (weight / members) * (weight / inAll.get(key)!) }))
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    const first = ranked[0]
    const second = ranked.find(({ key }) => first && !sharesWord(key, first.key))
    const name = [first, second].flatMap((one) => (one ? [one.phrase.toLowerCase()] : [])).join(', ')
    return name || `theme ${theme + 1}`
  })
}

const keyOf = (phrase: string): string => analyse(phrase.replace(/[-_/]/g, ' ')).join(' ')

const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(one.split(' '))
  return other.split(' ').some((word) => words.has(word))
}
