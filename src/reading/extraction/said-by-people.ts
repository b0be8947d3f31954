import type { PlaceInTalk, SaidInTalk } from '../statements/talk-row.ts'
import { mostEarlier } from '../statements/talk-row.ts'
import type { ConversationTurn } from '../types.ts'
import type { SentencePlace } from './as-said.ts'
import { readableText } from './reading/readable-text.ts'
import { sentencesOfTurn } from './reading/sentences-of-turn.ts'
import { speakersOf } from './reading/speaker.ts'

/** A sentence for the talk selector, and where it begins. */
export type PlacedSentence = SaidInTalk & { place: PlaceInTalk; at: SentencePlace }

/** Every sentence that extraction reads, with its context, in the order of the conversation. */
export function saidByPeople(turns: readonly ConversationTurn[], owner?: string): PlacedSentence[] {
  const speakerOf = speakersOf(turns, owner)
  const said: PlacedSentence[] = []
  let earlier: string[] = []
  for (const [turn, message] of turns.entries()) {
    if (!speakerOf(message)) continue
    const sentences = sentencesOfTurn(readableText(message.text))
    for (const [index, { text, start }] of sentences.entries()) {
      const place = { earlier, after: sentences[index + 1]?.text, opens: index === 0, length: message.text.length }
      said.push({ text, place, at: { turn, start } })
      earlier = [text, ...earlier].slice(0, mostEarlier)
    }
  }
  return said
}
