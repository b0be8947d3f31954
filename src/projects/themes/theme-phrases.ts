import { contentRuns, keyPhrases, plain } from '../../gems/gems.ts'
import { analyse } from '../../text/tokenize.ts'
import { isUnspaced, joinWords } from '../../text/whole-words.ts'

/** What a theme is named by. */
export interface ThemeText {
  title: string
  text: string
  tags: readonly string[]
}

/** Phrases that are looked at of each gem, its headings, and the characters in which they are looked for. */
const [phrasesOfGem, mostHeadings, mostCharacters] = [12, 30, 6000]
/** Characters from which phrases of sentences are taken. */
const readCharacters = 4000
/** Weight of a phrase by its position: titles and headings name things, sentences also describe actions. */
const places = { tag: 3, title: 2, heading: 1, text: 0.5 } as const
/** A heading that so many of the gems have (at least this many) is a form that they are written in, not what they are about. */
const [formShare, formLeast] = [0.08, 6]

/** Single words that headings of any subject have; as a part of a phrase they stay. */
const ofHeadings = new Set(
  (
    'create apply add use set choose select appear press strong overview introduction summary steps prerequisites faq ' +
    'resources purpose background details options general information requirements conclusion index instructions reminder ' +
    'description synopsis see usage examples notes version history reference parameters caveats limitations getting started ' +
    'api guide guides learn next step table contents related default type boolean string config edit adding using ' +
    'source content works good know example note option options value values'
  ).split(' '),
)

/** A phrase of one gem: its spelling, the weight of its best position, and whether it occurs alone. */
export interface Phrase {
  phrase: string
  weight: number
  isWhole: boolean
}
/** Phrases by their words in the form of the index. */
export type Phrases = Map<string, Phrase>

/** Headings that are a form of the notes: the same in many of them. */
export function formHeadings(texts: readonly ThemeText[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { title, text } of texts) {
    const own = new Set(headingsOf(text).map(keyOf))
    own.delete(keyOf(title))
    for (const heading of own) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  }
  const least = Math.max(formLeast, texts.length * formShare)
  return new Set([...counts].filter(([, count]) => count >= least).map(([heading]) => heading))
}

/** What a gem may give to the name of its theme; of several places the best counts. */
export function phrasesOf({ title, text: markdown, tags }: ThemeText, forms: ReadonlySet<string>): Phrases {
  const text = withoutFrontMatter(markdown)
  const found: Phrases = new Map()
  const add = (phrase: string, weight: number, isWhole: boolean) => {
    const isForm = phrase
      .toLowerCase()
      .split(' ')
      .every((word) => ofHeadings.has(word))
    const key = isForm || !isReadable(phrase) ? '' : keyOf(phrase)
    if (key === '' || forms.has(key)) return
    const known = found.get(key)
    if (known && known.weight >= weight) known.isWhole ||= isWhole
    else found.set(key, { phrase, weight, isWhole: isWhole || known?.isWhole === true })
  }
  const addRuns = (line: string, weight: number) => {
    const runs = [...contentRuns(plain(line))]
    // A run that is not part of a longer one was written as a unit.
    const longest = new Set(maximal(runs).map((run) => run.join(' ')))
    for (const run of runs) add(joinWords(run), weight, longest.has(run.join(' ')))
  }
  for (const tag of tags) add(tag, places.tag, true)
  addRuns(title, places.title)
  for (const heading of headingsOf(text)) addRuns(heading, places.heading)
  const words = text.slice(0, readCharacters).replace(markup, ' ')
  for (const phrase of keyPhrases(title, words, phrasesOfGem)) add(phrase, places.text, false)
  return found
}

/**
 * Runs that are no part of a longer one. `contentRuns` gives all of one start in a row, the longest last, so that a run is
 * part of another one only where the longest of the start before reaches over it.
 */
function maximal(runs: readonly (readonly string[])[]): (readonly string[])[] {
  const longest = runs.filter((_, at) => (runs[at + 1]?.length ?? 1) === 1)
  return longest.filter((run, at) => {
    const before = longest[at - 1]?.slice(1) ?? []
    return run.some((word, index) => word !== before[index])
  })
}

/** The front of a gem, to look phrases up in: its words, and one line of them. */
interface Front {
  words: ReadonlySet<string>
  line: string
}

/** The fronts of all gems, and which of them have a word. */
export interface Fronts {
  all: readonly Front[]
  holders: ReadonlyMap<string, readonly number[]>
}

export function frontsOf(texts: readonly ThemeText[]): Fronts {
  const all = texts.map(({ title, text }) => {
    const front = plainWords(`${title}\n${withoutFrontMatter(text).slice(0, mostCharacters)}`)
    return { words: new Set(front), line: ` ${front.join(' ')} ` }
  })
  const holders = new Map<string, number[]>()
  for (const [index, { words }] of all.entries())
    for (const word of words) {
      const known = holders.get(word)
      if (known) known.push(index)
      else holders.set(word, [index])
    }
  return { all, holders }
}

/** The gems that have a phrase, by number: looked for among those that have its rarest word. */
export function havingPhrase(phrase: string, { all, holders }: Fronts): number[] {
  const words = plainWords(phrase)
  const lists = words.filter((word) => !isUnspaced(word)).map((word) => holders.get(word) ?? [])
  const [fewest] = lists.sort((a, b) => a.length - b.length)
  return (fewest ?? [...all.keys()]).filter((index) => isIn(words, all[index]!))
}

/**
 * Whether a phrase is in the front of a gem, in the singular or the plural. A word of a script without spaces is looked for as
 * it is written: cutting whole texts into words takes seconds.
 */
function isIn(phrase: readonly string[], { words, line }: Front): boolean {
  if (phrase.some(isUnspaced)) return phrase.every((word) => (isUnspaced(word) ? line.includes(word) : words.has(word)))
  return phrase.every((word) => words.has(word)) && (phrase.length === 1 || line.includes(` ${phrase.join(' ')} `))
}

/** Words without the ending of their plural: enough to count who has them. */
const plainWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.endsWith('s') || word.endsWith('y') ? word.replace(/(?<=\p{L}{2})(?:ies|es|s|y)$/u, '') : word,
  )

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].slice(0, mostHeadings).map(([, heading]) => heading!)

/** Elements of HTML and their like, with what they are given. */
const markup = /<\/?[A-Za-z][^<>\n]*>/g

/** What programs keep above a note is about the file. */
const withoutFrontMatter = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '')

/** Not one identifier of a program (`getUserName`, `file_name`), nor a mark of a template; `MicroRNA` and `GitHub` are names. */
const isReadable = (phrase: string): boolean =>
  isUnspaced(phrase) || !/\b[a-z]{2,}[A-Z][a-z]|[a-z][A-Z]\w*[a-z][A-Z]|[_$\\{}<>=]|^\W|^.{0,2}$/.test(phrase)

const keyOf = (phrase: string): string => analyse(phrase.replace(/[-_/]/g, ' ')).join(' ')
