import { countEach } from '../../core/count-each.ts'
import { readsAsInstruction } from '../../core/flag-instruction.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import { analyse } from '../../text/tokenize.ts'
import type { Enrichment, Gem, GemText } from '../gem.ts'
import { noNotes } from '../gem.ts'
import { chooseSentences, type Vectors } from './choose-sentences.ts'
import { keyPhrases } from './key-phrases.ts'
import { meetingNotes } from './meeting-notes.ts'
import { plain, type ReadableSentence, readableSentences } from './readable-sentences.ts'

/** A text as vectors, all of length 1; none where no embedder is there. */
export type Embed = (texts: readonly string[], options?: CallOptions) => Promise<Vectors>

/** A tag in use: its number of gems, and its number among this gem's nearest ones. */
export interface KnownTag {
  tag: string
  gems: number
  near: number
}

export interface RuleNeeds {
  embed: Embed
  /** The owner's own vocabulary. */
  tags: readonly KnownTag[]
}

const [summaryLength, pointCount, tagCount, topicCount] = [3, 5, 5, 5]
/**
 * Written text starts with its subject, as descriptions of pages show (bench/summaries.ts); a talk starts with
 * greetings.
 */
const frontOfWriting = 0.85
const longestLine = 160
/** Number of nearest gems that must share a tag before it is suggested. */
const nearEnough = 2

/** Summarizes a text by its own sentences. */
export async function enrichByRules(
  gem: Gem,
  text: GemText,
  { embed, tags }: RuleNeeds,
  options?: CallOptions,
): Promise<{ enrichment: Enrichment; tags: string[] }> {
  const sentences = readableSentences(text.text)
  const vectors = await embed(
    sentences.map(({ text }) => text),
    options,
  )
  const front = gem.kind === 'transcript' ? {} : { position: frontOfWriting }
  const chosen = chooseSentences(sentences, vectors, summaryLength, front)
  const points = chooseSentences(sentences, vectors, pointCount, { position: 0.15, alike: 0.7, taken: chosen })
  const phrases = keyPhrases(gem.title, text.text, tagCount + topicCount)
  const ownTags = tagsFor(gem, text.text, tags)
  const fresh = phrases.filter((phrase) => !ownTags.some((tag) => sameWords(tag, phrase)))
  const chosenTags = [...ownTags, ...fresh.map((phrase) => phrase.toLowerCase())].slice(0, tagCount)
  const topics = fresh.filter((phrase) => !chosenTags.includes(phrase.toLowerCase())).slice(0, topicCount)
  const said = (indexes: readonly number[]) => indexes.map((index) => sentences[index]!.text)
  const notes = gem.kind === 'transcript' ? meetingNotes(text.text) : noNotes
  return {
    enrichment: {
      oneLine: oneLineOf(gem, text.text, sentences, chosen),
      summary: said(chosen).join(' '),
      keyPoints: said(points),
      topics,
      ...notes,
    },
    tags: chosenTags,
  }
}

/**
 * The page's own description if it is one sentence and more than the title; otherwise the first sentence of the
 * summary.
 */
function oneLineOf(
  { description, title }: Gem,
  text: string,
  sentences: readonly ReadableSentence[],
  chosen: readonly number[],
): string {
  const first = description.slice(0, sentenceEnds(description)[0]).trim()
  const isMoreThanTitle = !hasOnlyWordsOf(first, title)
  if (isMoreThanTitle && !readsAsInstruction(first) && first.length >= 30 && first.length <= longestLine) return first
  return shortened(sentences[chosen[0] ?? -1]?.text ?? firstWords(text) ?? title)
}

/** For a text without a full sentence, the first line that is not a heading, if it has a few words. */
const firstWords = (text: string): string | undefined =>
  text
    .split('\n')
    .map((line) => (/^\s*(?:#{1,6}\s|\||<|```)/.test(line) ? '' : plain(line)))
    .find((line) => line.split(' ').length >= 3 && !readsAsInstruction(line))

/** Whether all words of a sentence are in the title, which is shown above it. */
function hasOnlyWordsOf(sentence: string, title: string): boolean {
  const words = new Set(analyse(title))
  return analyse(sentence).every((word) => words.has(word))
}

const shortened = (text: string): string =>
  text.length <= longestLine ? text : `${text.slice(0, longestLine - 1).replace(/\s+\S*$/, '')}…`

/** The owner's tags that occur in the text, and those that the nearest gems share. */
function tagsFor(gem: Gem, text: string, tags: readonly KnownTag[]): string[] {
  const counts = countEach(analyse(`${gem.title}\n${text.slice(0, 60_000)}`))
  const scored = tags.map(({ tag, near, gems }) => {
    const terms = analyse(tag.replace(/[-_/]/g, ' '))
    const named = terms.length === 0 ? 0 : Math.min(...terms.map((term) => counts.get(term) ?? 0))
    const isNamed = named >= 2 || sharesWords(tag, gem.title)
    return { tag, gems, score: (isNamed ? 2 + Math.min(named, 8) / 8 : 0) + (near >= nearEnough ? near : 0) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.gems - a.gems || (a.tag < b.tag ? -1 : 1))
    .slice(0, tagCount)
    .map(({ tag }) => tag)
}

const sameWords = (one: string, other: string): boolean => analyse(one).join(' ') === analyse(other).join(' ')
function sharesWords(tag: string, title: string): boolean {
  const words = new Set(analyse(title))
  const terms = analyse(tag.replace(/[-_/]/g, ' '))
  return terms.length > 0 && terms.every((term) => words.has(term))
}
