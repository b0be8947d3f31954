import { dot } from '../../core/dot.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { readableSentences } from '../../gems/gems.ts'
import { oneLine } from '../../text/one-line.ts'
import { analyse } from '../../text/tokenize.ts'
import type { WorkingNeeds } from '../needs.ts'
import type { Candidate } from './suggest-gems.ts'

/** Of a passage so many sentences are compared. */
const mostSentences = 12
const longestQuote = 180
/** What gem.md writes before a line that it makes itself: `**One-line summary:** `. */
const labels = /^\*\*[^*\n]+:\*\*[ \t]*/gm
/** Addresses say where something is from, and marks of a quotation how it is drawn. */
const marks = /<?https?:\/\/\S+|^>[ \t]?/gm

/** Why a gem is suggested: the sentence of its passage that comes nearest, word for word, behind what it answers. */
export async function reasonFor(
  { embed }: Pick<WorkingNeeds, 'embed'>,
  { hit, topic }: Candidate,
  objective: string,
  options?: CallOptions,
): Promise<{ reason: string; quote: string }> {
  const asked = topic ?? objective
  const text = hit.text.replace(labels, '').replace(marks, '')
  const sentences = readableSentences(text)
    .slice(0, mostSentences)
    .map(({ text }) => text)
  const quote = shortened(
    sentences.length === 0
      ? oneLine(hit.snippet.replace(labels, '').replace(marks, ''))
      : await nearest(embed, asked, sentences, options),
  )
  const named = topic === null ? [] : topicsIn(topic.split(', '), hit.text)
  const about =
    named.length > 0
      ? `${named.length > 1 ? 'Topics' : 'Topic'} ${named.join(', ')}`
      : topic === null
        ? 'Near the objective'
        : 'Near the topics in meaning'
  return { reason: `${about}: “${quote}”`, quote }
}

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
