import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, isRefusal } from '../../capture/client-notes.ts'
import { reportIn, resultOf } from '../../capture/gemini-wording.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import { type ChatMessage, type ChatUse, readChatRecord } from './chat-record.ts'

const client = 'gemini-cli'
/** A command of the client's own: `/compress`. */
const command = /^\/[a-z][\w:-]*(?:\s|$)/

export interface ChatOf {
  /** Path of the file. */
  transcript: string
  /** The session whose sub-agent it is; undefined for a session's own chat. */
  parent?: string | undefined
  /** Folder in which the client worked, where the chat itself does not say. */
  folder: string
}

/**
 * The events of one chat in the order of time. Hooks of this client know no ids: what they have captured is known again
 * by its words. Text is as it stands there: whoever takes it in covers secrets.
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
  /** The message that may still grow: it is told once the next one begins. */
  let growing: ChatMessage | undefined
  const told = new Set<string>()
  /** Words that nothing has followed yet. */
  let last: ChatMessage | undefined

  function eventOf(at: number, id: string, rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>): CapturedEvent[] {
    if (session === '') return []
    const about = { key: eventKey(client, session, rest.kind, id), at, client, session, folder, transcript }
    return [{ ...about, ...(parent !== undefined && { agent: 'sub-agent' }), ...rest }]
  }

  function ended(): CapturedEvent[] {
    const words = last
    last = undefined
    // A sub-agent hands over what it came to by a tool.
    if (words === undefined || parent !== undefined) return []
    return eventOf(words.at, `AfterAgent:${words.id}`, { kind: 'stop', text: words.text })
  }

  function used({ id, at, name, input, ...result }: ChatUse): CapturedEvent[] {
    told.add(id)
    if (parent !== undefined && name === 'complete_task')
      return eventOf(at, `AfterTool:${id}`, { kind: 'subagent-stop', text: reportIn(input) })
    const came = resultOf(name, result)
    if (!('error' in came)) return eventOf(at, `AfterTool:${id}`, { kind: 'tool', tool: { name, input, ...came } })
    if (isRefusal(came.error)) return []
    return eventOf(at, `AfterTool:${id}`, { kind: 'tool-failure', tool: { name, input, error: came.error } })
  }

  function tell(message: ChatMessage | undefined): CapturedEvent[] {
    if (message === undefined) return []
    const { id, at, by, text, uses } = message
    const isNew = !told.has(id)
    told.add(id)
    if (by === 'user') {
      if (!isNew || text === '' || command.test(text) || isClientNote(text)) return []
      const before = ended()
      return parent === undefined ? [...before, ...eventOf(at, `BeforeAgent:${id}`, { kind: 'prompt', text })] : before
    }
    // Words beside the use of a tool are not the last ones; where a session is resumed, all that was said is told again.
    const fresh = uses.filter((use) => !told.has(use.id))
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
