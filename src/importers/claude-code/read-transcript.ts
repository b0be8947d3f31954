import type { CapturedEvent } from '../../capture/captured-event.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import {
  type OwnWordsLine,
  type PromptLine,
  type ReplyLine,
  type ResultLine,
  readTranscriptLine,
  type TranscriptLine,
} from './transcript-line.ts'

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

const client = 'claude-code'
/** Early versions write sub-agents into the session's transcript, without a name. */
const unnamed: SubAgent = { id: '', type: 'sub-agent' }

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

function createReader({ transcript, subAgent }: TranscriptAbout) {
  const uses = new Map<string, { name: string; input: unknown; at: number }>()
  /** The last text of the session, and of a sub-agent in its transcript, until something follows it. */
  const last: { own?: ReplyLine | undefined; side?: ReplyLine | undefined } = {}
  /** The last line of the conversation. */
  let seen: TranscriptLine | undefined
  /** The current prompt, because answers do not name theirs. */
  let prompt = ''

  const subAgentOf = ({ isSidechain }: TranscriptLine) => subAgent ?? (isSidechain ? unnamed : undefined)
  const placeOf = (line: TranscriptLine) => (subAgent === undefined && line.isSidechain ? 'side' : 'own')

  function eventOf(
    line: TranscriptLine,
    id: string,
    rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>,
  ): CapturedEvent {
    const { at, session, folder, branch } = line
    const agent = subAgentOf(line)?.type
    const key = eventKey(client, session, rest.kind, id)
    const about = { key, at, client, session, folder, transcript, ...(branch !== '' && { branch }) }
    return { ...about, ...(agent !== undefined && { agent }), ...rest }
  }

  function ended(place: 'own' | 'side'): CapturedEvent[] {
    const line = last[place]
    last[place] = undefined
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
    const place = placeOf(line)
    for (const { id, name, input } of line.uses) uses.set(id, { name, input, at: line.at })
    const former = last[place]
    const text = [former?.message === line.message ? former.text : '', line.text]
      .filter((part) => part !== '')
      .join('\n')
    // Text beside a tool use is not the final answer.
    if (line.uses.length > 0) last[place] = undefined
    else if (text !== '') last[place] = { ...line, text }
    return []
  }

  const used = (line: ResultLine): CapturedEvent[] =>
    line.results.flatMap(({ use, output, error }) => {
      const begun = uses.get(use)
      uses.delete(use)
      if (begun === undefined) return []
      const { name, input, at } = begun
      const tool = { name, input, milliseconds: Math.max(0, line.at - at) }
      return error === undefined
        ? [eventOf(line, `PostToolUse:${use}`, { kind: 'tool', tool: { ...tool, output } })]
        : [eventOf(line, `PostToolUseFailure:${use}`, { kind: 'tool-failure', tool: { ...tool, error } })]
    })

  /** The client's own text about a prompt comes after the prompt's last answer. */
  function ownWords({ kind, text, ...line }: OwnWordsLine): CapturedEvent[] {
    if (subAgent !== undefined || line.isSidechain || seen === undefined) return []
    const at = Number.isNaN(line.at) ? seen.at : line.at
    const about = { ...line, at, folder: line.folder || seen.folder, branch: seen.branch }
    const before = kind === 'recap' ? ended('own') : []
    return [...before, eventOf({ ...about, kind, text }, saidId(kind, prompt, text), { kind, text })]
  }

  return {
    next(line: TranscriptLine): CapturedEvent[] {
      if (line.kind === 'recap' || line.kind === 'title') return ownWords(line)
      seen = line
      if (line.kind === 'prompt') return asked(line)
      if (line.kind === 'reply') return replied(line)
      if (line.kind === 'result') return used(line)
      const { prompt, text } = line
      return subAgentOf(line) ? [] : [eventOf(line, saidId('PostCompact', prompt, text), { kind: 'compaction', text })]
    },
    end: (): CapturedEvent[] => [...ended('side'), ...ended('own')].sort((one, other) => one.at - other.at),
  }
}

/** The id that the hook gives an event, made from its text. */
const saidId = (event: string, prompt: string, text: string, agent = ''): string =>
  `${event}:${prompt}:${agent}:${text}`
