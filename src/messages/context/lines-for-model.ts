import { minuteOf } from '../../core/day-of.ts'
import { keySentences } from './key-sentences.ts'
import type { TalkMessage } from './talk.ts'

/** Of messages that have no room, so much of it is for sentences of the earlier ones. */
const shareOfEarlier = 0.4
/** Characters of a usual sentence with its date and name: how many are looked for. */
const usualSentence = 80
const earlier = 'Earlier, in single sentences:'

const lineOf = ({ from, at, text }: Pick<TalkMessage, 'from' | 'at' | 'text'>): string =>
  `${minuteOf(at)} ${from}: ${text}`

/**
 * What a model is shown of a conversation, in so many characters: every message, or the newest and the sentences that say
 * most of those before. `read`: how many messages are there whole.
 */
export function linesForModel(messages: readonly TalkMessage[], most: number): { text: string; read: number } {
  const lines = messages.map(lineOf)
  const whole = newestWithin(lines, most)
  if (whole.length === lines.length) return { text: whole.join('\n'), read: whole.length }
  const newest = newestWithin(lines, Math.floor(most * (1 - shareOfEarlier)))
  if (newest.length === 0) return { text: lines.at(-1)!.slice(-most), read: 1 }
  const room = most - lengthOf(newest) - earlier.length - 2
  const sentences = keySentences(messages.slice(0, -newest.length), Math.floor(room / usualSentence))
  const said = newestWithin(sentences.map(lineOf), room)
  return { text: [earlier, ...said, '', ...newest].join('\n'), read: newest.length }
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0)

function newestWithin(lines: readonly string[], most: number): readonly string[] {
  let length = -1
  let first = lines.length
  while (first > 0 && length + 1 + lines[first - 1]!.length <= most) length += 1 + lines[--first]!.length
  return lines.slice(first)
}
