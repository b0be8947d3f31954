import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import { createToolUses } from './tool-uses.ts'
import { type TranscriptAbout, transcriptEvents } from './transcript-events.ts'
import {
  type OwnWordsLine,
  type PromptLine,
  type ReplyLine,
  readTranscriptLine,
  type TranscriptLine,
} from './transcript-line.ts'

export type { SubAgent, TranscriptAbout } from './transcript-events.ts'

/**
 * The events of one transcript, ordered by time, with the keys that hooks give them, so that captured events are
 * recognised. Secrets in the text are not covered yet; the caller does that.
 */
export function readTranscript(
  lines: AsyncIterable<string>,
  about: TranscriptAbout,
): AsyncGenerator<CapturedEvent | UnreadableLine> {
  const read = createReader(about)
  return readLines(lines, {
    ...read,
    next(text) {
      const line = readTranscriptLine(text)
      return line && !(line.copiedFrom !== undefined && about.isThere?.(line.copiedFrom)) ? read.next(line) : []
    },
  })
}

function createReader(about: TranscriptAbout) {
  const { subAgentOf, eventOf } = transcriptEvents(about)
  const placeOf = (line: TranscriptLine) => (about.subAgent === undefined && line.isSidechain ? 'side' : 'own')
  const uses = createToolUses(eventOf)
  const answers = createLastAnswers()
  /** The last line of the conversation. */
  let seen: TranscriptLine | undefined
  /** The current prompt, because answers do not name theirs. */
  let prompt = ''

  function ended(place: Place): CapturedEvent[] {
    const line = answers.take(place)
    if (line === undefined) return []
    const { text } = line
    const by = subAgentOf(line)
    if (by === undefined) return [eventOf(line, saidId('Stop', line.prompt || prompt, text), { kind: 'stop', text })]
    const id = saidId('SubagentStop', line.prompt || prompt, text, by.id)
    return [eventOf(line, id, { kind: 'subagent-stop', text })]
  }

  function asked(line: PromptLine): CapturedEvent[] {
    const before = ended(placeOf(line))
    // A sub-agent gets its prompt from the agent, not from the user.
    if (subAgentOf(line) !== undefined) {
      prompt = line.prompt || prompt
      return before
    }
    prompt = line.prompt
    const id = line.prompt === '' ? line.id : saidId('UserPromptSubmit', line.prompt, line.text)
    return [...before, eventOf(line, id, { kind: 'prompt', text: line.text })]
  }

  function replied(line: ReplyLine): CapturedEvent[] {
    uses.request(line)
    answers.add(placeOf(line), line)
    return []
  }

  /** The client's own text about a prompt comes after the prompt's last answer. */
  function ownWords({ kind, text, ...line }: OwnWordsLine): CapturedEvent[] {
    if (about.subAgent !== undefined || line.isSidechain || seen === undefined) return []
    const at = Number.isNaN(line.at) ? seen.at : line.at
    const placed = { ...line, at, folder: line.folder || seen.folder, branch: seen.branch }
    const before = kind === 'recap' ? ended('own') : []
    return [...before, eventOf({ ...placed, kind, text }, saidId(kind, prompt, text), { kind, text })]
  }

  return {
    next(line: TranscriptLine): CapturedEvent[] {
      if (line.kind === 'recap' || line.kind === 'title') return ownWords(line)
      seen = line
      if (line.kind === 'prompt') return asked(line)
      if (line.kind === 'reply') return replied(line)
      if (line.kind === 'result') return uses.complete(line)
      const { prompt, text } = line
      return subAgentOf(line) ? [] : [eventOf(line, saidId('PostCompact', prompt, text), { kind: 'compaction', text })]
    },
    end: (): CapturedEvent[] => [...ended('side'), ...ended('own')].sort((one, other) => one.at - other.at),
  }
}

type Place = 'own' | 'side'

/** The last text of the session, and of a sub-agent in its transcript, until something follows it. */
function createLastAnswers() {
  const last: Partial<Record<Place, ReplyLine | undefined>> = {}
  return {
    add(place: Place, line: ReplyLine): void {
      const former = last[place]
      const text = [former?.message === line.message ? former.text : '', line.text]
        .filter((part) => part !== '')
        .join('\n')
      // Text beside a tool use is not the final answer.
      if (line.uses.length > 0) last[place] = undefined
      else if (text !== '') last[place] = { ...line, text }
    },
    take(place: Place): ReplyLine | undefined {
      const line = last[place]
      last[place] = undefined
      return line
    },
  }
}

/** The id that the hook gives an event, made from its text. */
const saidId = (event: string, prompt: string, text: string, agent = ''): string =>
  `${event}:${prompt}:${agent}:${text}`
