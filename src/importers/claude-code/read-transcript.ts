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

/** A sub-agent, as the client names it. */
export interface Voice {
  id: string
  type: string
}

export interface TranscriptAbout {
  /** Path of the file. */
  transcript: string
  /** Whose transcript it is; undefined for the session's own. */
  voice?: Voice | undefined
  /** Whether the transcript of a session lies there as well: what was copied out of it is read there. */
  isThere?(session: string): boolean
}

const client = 'claude-code'
/** Sub-agents of early versions speak in the transcript of the session, without a name. */
const unnamed: Voice = { id: '', type: 'sub-agent' }

/**
 * The events of one transcript in the order of time, as hooks would have told them: they have the same keys, so that what
 * a hook has captured is known. Text is as it stands there: whoever takes it in covers secrets.
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

function createReader({ transcript, voice }: TranscriptAbout) {
  const uses = new Map<string, { name: string; input: unknown; at: number }>()
  /** Words that nothing has followed yet, of the session and of a sub-agent without a transcript of its own. */
  const last: { own?: ReplyLine | undefined; side?: ReplyLine | undefined } = {}
  /** The last line of the conversation. */
  let seen: TranscriptLine | undefined
  /** Answers do not name the prompt that they belong to. */
  let prompt = ''

  const voiceOf = ({ isSidechain }: TranscriptLine) => voice ?? (isSidechain ? unnamed : undefined)
  const placeOf = (line: TranscriptLine) => (voice === undefined && line.isSidechain ? 'side' : 'own')

  function eventOf(
    line: TranscriptLine,
    id: string,
    rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>,
  ): CapturedEvent {
    const { at, session, folder, branch } = line
    const agent = voiceOf(line)?.type
    const key = eventKey(client, session, rest.kind, id)
    const about = { key, at, client, session, folder, transcript, ...(branch !== '' && { branch }) }
    return { ...about, ...(agent !== undefined && { agent }), ...rest }
  }

  function ended(place: 'own' | 'side'): CapturedEvent[] {
    const line = last[place]
    last[place] = undefined
    if (line === undefined) return []
    const { text } = line
    const by = voiceOf(line)
    if (by === undefined) return [eventOf(line, saidId('Stop', line.prompt || prompt, text), { kind: 'stop', text })]
    const id = saidId('SubagentStop', line.prompt || prompt, text, by.id)
    return [eventOf(line, id, { kind: 'subagent-stop', text })]
  }

  function asked(line: PromptLine): CapturedEvent[] {
    const before = ended(placeOf(line))
    // A sub-agent is asked by the agent, not by the user.
    if (voiceOf(line) !== undefined) {
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
    // Words beside the use of a tool are not the last ones.
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

  /** What the client says of a prompt stands behind the last words of it. */
  function ownWords({ kind, text, ...line }: OwnWordsLine): CapturedEvent[] {
    if (voice !== undefined || line.isSidechain || seen === undefined) return []
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
      return voiceOf(line) ? [] : [eventOf(line, saidId('PostCompact', prompt, text), { kind: 'compaction', text })]
    },
    end: (): CapturedEvent[] => [...ended('side'), ...ended('own')].sort((one, other) => one.at - other.at),
  }
}

/** As the hook names an event that is told apart by what is said. */
const saidId = (event: string, prompt: string, text: string, agent = ''): string =>
  `${event}:${prompt}:${agent}:${text}`
