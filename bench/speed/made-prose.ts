import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createRandom } from '../../src/core/seeded-random.ts'

/** English words, frequent ones first: a model's vocabulary lists its complete words in about that order. */
function commonWords(): string[] {
  const file = createRequire(import.meta.url).resolve('jarvis-model-static-minilm/vocab.txt')
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((word) => /^[a-z]{2,}$/.test(word))
}

/** The common words, and behind them made-up ones of letters up to `size`: the long tail of names in a large corpus. */
export function largeVocabulary(size: number): string[] {
  const words = commonWords()
  for (let rank = words.length; rank < size; rank++) words.push(madeUp(rank))
  return words
}

const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))

function madeUp(rank: number): string {
  let word = ''
  for (let rest = rank; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length]
  return word
}

/** Frequent words that no question asks for. */
const everywhere = 300
/** Words that make up a topic. */
const topicWords = 50
/** Share of a text's words that belong to its topic. */
const topicShare = 0.4

export interface Prose {
  /** Sentences of so many words in all: Zipf-distributed over the vocabulary, four of ten from the topic. */
  prose(topic: number, words: number): string
  /** A different word of the topic at each call, none of the most frequent ones. */
  contentWord(topic: number): string
}

/** Text without meaning that has the statistics of text with one; the same for the same seed. */
export function createProse(seed: number, vocabulary: readonly string[] = commonWords()): Prose {
  const random = createRandom(seed)
  const size = vocabulary.length
  const zipf = () => vocabulary[Math.floor(size ** random()) - 1] ?? vocabulary[0]!
  const ofTopic = (topic: number, place: number) =>
    vocabulary[everywhere + ((topic * 7919 + place * 101) % (size - everywhere))]!
  return {
    contentWord: (topic) => ofTopic(topic, Math.floor(random() * topicWords)),
    prose(topic, count) {
      const sentences: string[] = []
      for (let left = count; left > 0; ) {
        const length = Math.min(left, 6 + Math.floor(random() * 16))
        const words = Array.from({ length }, () =>
          random() < topicShare ? ofTopic(topic, Math.floor(topicWords ** random()) - 1) : zipf(),
        )
        words[0] = words[0]!.replace(/^./, (letter) => letter.toUpperCase())
        sentences.push(`${words.join(' ')}.`)
        left -= length
      }
      return sentences.join(' ')
    },
  }
}
