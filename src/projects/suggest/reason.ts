import { dot } from '../../core/dot.ts'
import { plainLine } from '../../core/plain-passage.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { readableSentences } from '../../gems/gems.ts'
import { analyse } from '../../text/tokenize.ts'
import type { WorkingNeeds } from '../needs.ts'
import type { Candidate } from './suggest-gems.ts'

/** Of a passage so many sentences are compared. */
const mostSentences = 12
const longestQuote = 180
/** What gem.md writes before a line that it makes itself: `**One-line summary:** `. */
const labels = /^\*\*[^*\n]+:\*\*[ \t]*/gm
/** Marks of a quotation say how it is drawn. */
const quotationMarks = /^>[ \t]?/gm
/** Addresses say where something is from. */
const addresses = /<?https?:\/\/\S+/g

/** Why a gem is suggested: the sentence of its passage that comes nearest, word for word, behind what it answers. */
export async function reasonFor(
  { embed }: Pick<WorkingNeeds, 'embed'>,
  { hit, topic }: Candidate,
  objective: string,
  options?: CallOptions,
): Promise<{ reason: string; quote: string }> {
  const asked = topic ?? objective
  const sentences = readableSentences(hit.text.replace(labels, '').replace(quotationMarks, ''))
    .slice(0, mostSentences)
    .map(({ text }) => withoutAddresses(text))
  const quote = shortened(
    sentences.length === 0
      ? withoutAddresses(plainLine(hit.snippet.replace(labels, '')))
      : await nearest(embed, asked, sentences, options),
  )
  const named = topic === null ? [] : topicsIn(topic.split(', '), hit.text)
  const about =
    named.length > 0
      ? `${named.length > 1 ? 'Topics' : 'Topic'} ${named.join(', ')}`
      : topic === null
        ? objective === ''
          ? 'Near the work in it'
          : 'Near the objective'
        : 'Near the topics in meaning'
  return { reason: `${about}: “${quote}”`, quote }
}

const withoutAddresses = (text: string): string => text.replace(addresses, '').replace(/\s+/g, ' ').trim()

/** Topics of which a word is in the text: only those are named. */
function topicsIn(topics: readonly string[], text: string): string[] {
  const words = new Set(analyse(text))
  return topics.filter((topic) => analyse(topic).some((word) => words.has(word)))
}

async function nearest(
  embed: WorkingNeeds['embed'],
  asked: string,
  sentences: readonly string[],
  options?: CallOptions,
): Promise<string> {
  const [question, ...vectors] = asked === '' ? [] : await embed([asked, ...sentences], options)
  const words = new Set(analyse(asked))
  const scores = sentences.map((sentence, index) => {
    const shared = new Set(analyse(sentence).filter((word) => words.has(word))).size
    return shared / Math.max(1, words.size) + (question ? dot(question, vectors[index]!) : 0)
  })
  return sentences[scores.indexOf(Math.max(...scores))]!
}

const shortened = (text: string): string =>
  text.length <= longestQuote ? text : `${text.slice(0, longestQuote - 1).replace(/\s+\S*$/, '')}…`
