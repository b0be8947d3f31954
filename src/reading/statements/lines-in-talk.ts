import { mostEarlier, type SaidInTalk } from './talk-row.ts'

/** A sentence of a conversation. */
export interface TalkLine {
  conversation: string
  turn: number
  sentence: string
  /** The whole message with this sentence. */
  message?: string
}

/**
 * Adds to each sentence its context. The lines of a conversation must be in order; without their messages they may be
 * any sentences, and have no context.
 */
export function linesInTalk(lines: readonly TalkLine[]): SaidInTalk[] {
  let earlier: string[] = []
  return lines.map((line, index) => {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    const isOneMessage = (other: TalkLine | undefined) =>
      other?.conversation === line.conversation && other.turn === line.turn && other.message === line.message
    earlier = before?.conversation === line.conversation ? [before.sentence, ...earlier].slice(0, mostEarlier) : []
    if (line.message === undefined) return { text: line.sentence }
    return {
      text: line.sentence,
      place: {
        earlier,
        after: isOneMessage(after) ? after!.sentence : undefined,
        opens: !isOneMessage(before),
        length: line.message.length,
      },
    }
  })
}
