import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, isRefusal } from '../../capture/client-notes.ts'
import { reportIn, resultOf } from '../../capture/gemini-wording.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import { type ChatMessage, type ChatUse, readChatRecord } from './chat-record.ts'

const client = 'gemini-cli'
/** A client command: `/compress`. */
const command = /^\/[a-z][\w:-]*(?:\s|$)/

export interface ChatOf {
  /** Path of the file. */
  transcript: string
  /** The session of a sub-agent's chat; undefined for a session's own chat. */
  parent?: string | undefined
  /** The client's working folder, used if the chat does not name it. */
  folder: string
}

/**
 * The events of one chat, ordered by time. Hooks of this client have no ids, so captured events are recognised by their
 * text. Secrets in the text are not covered yet; the caller does that.
 */
export function readChat(
  records: AsyncIterable<string>,
  about: ChatOf,
): AsyncGenerator<CapturedEvent | UnreadableLine> {
  const read = createReader(about)
  return readLines(records, { ...read, next: (text) => read.next(JSON.parse(text)) })
}

function createReader({ transcript, parent, folder: known }: ChatOf) {
  let [session, folder] = [parent ?? '', known]
  /** The message that may still grow; it is emitted when the next one begins. */
  let growing: ChatMessage | undefined
  const emitted = new Set<string>()
  /** The last text that nothing has followed yet. */
  let last: ChatMessage | undefined

  function eventOf(at: number, id: string, rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>): CapturedEvent[] {
    if (session === '') return []
    const about = { key: eventKey(client, session, rest.kind, id), at, client, session, folder, transcript }
    return [{ ...about, ...(parent !== undefined && { agent: 'sub-agent' }), ...rest }]
  }

  function ended(): CapturedEvent[] {
    const words = last
    last = undefined
    // A sub-agent returns its result by a tool.
    if (words === undefined || parent !== undefined) return []
    return eventOf(words.at, `AfterAgent:${words.id}`, { kind: 'stop', text: words.text })
  }

  function used(use: ChatUse): CapturedEvent[] {
    emitted.add(use.id)
    const event = eventOfUse(use, parent !== undefined)
    return event === undefined ? [] : eventOf(use.at, `AfterTool:${use.id}`, event)
  }

  function tell(message: ChatMessage | undefined): CapturedEvent[] {
    if (message === undefined) return []
    const { id, at, by, text, uses } = message
    const isNew = !emitted.has(id)
    emitted.add(id)
    if (by === 'user') {
      if (!isNew || text === '' || command.test(text) || isClientNote(text)) return []
      const before = ended()
      return parent === undefined ? [...before, ...eventOf(at, `BeforeAgent:${id}`, { kind: 'prompt', text })] : before
    }
    // Text beside a tool use is not the final answer. A resumed session repeats all of its messages.
    const fresh = uses.filter((use) => !emitted.has(use.id))
    if (fresh.length > 0) last = undefined
    else if (isNew && text !== '') last = message
    return fresh.flatMap(used)
  }

  return {
    next(record: unknown): CapturedEvent[] {
      const { about, messages } = readChatRecord(record)
      if (parent === undefined) session = about.session ?? session
      folder = about.folder ?? folder
      return messages.flatMap((message) => {
        const before = growing?.id === message.id ? [] : tell(growing)
        growing = message
        return before
      })
    },
    end: (): CapturedEvent[] => [...tell(growing), ...ended()],
  }
}

/** What happened in a tool use; undefined if the user refused it. */
function eventOfUse(
  { name, input, ...result }: ChatUse,
  isSubAgent: boolean,
): Pick<CapturedEvent, 'kind' | 'text' | 'tool'> | undefined {
  if (isSubAgent && name === 'complete_task') return { kind: 'subagent-stop', text: reportIn(input) }
  const came = resultOf(name, result)
  if (!('error' in came)) return { kind: 'tool', tool: { name, input, ...came } }
  return isRefusal(came.error) ? undefined : { kind: 'tool-failure', tool: { name, input, error: came.error } }
}
