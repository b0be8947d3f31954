import type { CapturedEvent } from '../../capture/captured-event.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { TranscriptLine } from './transcript-line.ts'

/** A sub-agent, with the client's id and type. */
export interface SubAgent {
  id: string
  type: string
}

export interface TranscriptAbout {
  /** Path of the file. */
  transcript: string
  /** The sub-agent that wrote the transcript; undefined for the session itself. */
  subAgent?: SubAgent | undefined
  /** Whether the transcript of a session is in the same folder. Lines copied from it are then read there. */
  isThere?(session: string): boolean
}

/** An event of a line, with the key that the hook gives it. */
export type EventOf = (
  line: TranscriptLine,
  id: string,
  rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>,
) => CapturedEvent

const client = 'claude-code'
/** Early versions write sub-agents into the session's transcript, without a name. */
const unnamed: SubAgent = { id: '', type: 'sub-agent' }

/** How events of a transcript are made, and which sub-agent wrote a line of it. */
export function transcriptEvents({ transcript, subAgent }: TranscriptAbout) {
  const subAgentOf = ({ isSidechain }: TranscriptLine) => subAgent ?? (isSidechain ? unnamed : undefined)
  const eventOf: EventOf = (line, id, rest) => {
    const { at, session, folder, branch } = line
    const agent = subAgentOf(line)?.type
    const key = eventKey(client, session, rest.kind, id)
    const about = { key, at, client, session, folder, transcript, ...(branch !== '' && { branch }) }
    return { ...about, ...(agent !== undefined && { agent }), ...rest }
  }
  return { subAgentOf, eventOf }
}
