import { askedIn, textIn } from '../../capture/gemini-wording.ts'
import { objectOf } from '../../core/object-of.ts'

/** A message of a chat as far as history is made of it; times are epoch milliseconds. */
export interface ChatMessage {
  id: string
  at: number
  by: 'user' | 'model'
  /** The user's own words, or what the model said. */
  text: string
  uses: ChatUse[]
}

/** A use of a tool that is over. */
export interface ChatUse {
  id: string
  at: number
  name: string
  input: unknown
  /** Output as the model gets it. */
  forModel: unknown
  /** Output as the user sees it. */
  shown: unknown
  error: unknown
}

/** What a record says of the whole chat. */
export interface ChatAbout {
  session?: string
  folder?: string
}

/**
 * What a record tells: the chat's beginning, a message as it is now, or messages that stand in place of all before. Time
 * and again a message is written anew as it grows.
 */
export function readChatRecord(record: unknown): { about: ChatAbout; messages: ChatMessage[] } {
  const fields = objectOf(record)
  const changes = objectOf(fields.$set)
  const listed = [fields.messages, changes.messages].flatMap((messages) => (Array.isArray(messages) ? messages : []))
  const all = typeof fields.id === 'string' ? [fields, ...listed] : listed
  const session = textOf(fields.sessionId) || textOf(changes.sessionId)
  const folder = [fields.directories, changes.directories].flatMap(firstOf)[0] ?? all.flatMap(folderIn)[0]
  const about = { ...(session !== '' && { session }), ...(folder !== undefined && { folder }) }
  return { about, messages: all.flatMap(readMessage) }
}

function readMessage(value: unknown): ChatMessage[] {
  const { id, timestamp, type, content, displayContent, toolCalls } = objectOf(value)
  const at = Date.parse(textOf(timestamp))
  if (textOf(id) === '' || Number.isNaN(at)) return []
  const common = { id: textOf(id), at }
  if (type === 'gemini') {
    const uses = Array.isArray(toolCalls) ? toolCalls.flatMap((call) => readUse(call, at)) : []
    return [{ ...common, by: 'model', text: textIn(content).trim(), uses }]
  }
  if (type !== 'user') return []
  // What is displayed lacks the files that were named in it.
  return [{ ...common, by: 'user', text: askedIn(textIn(displayContent) || textIn(content)), uses: [] }]
}

function readUse(value: unknown, since: number): ChatUse[] {
  const { id, name, args, status, result, resultDisplay, timestamp } = objectOf(value)
  if (textOf(id) === '' || textOf(name) === '' || (status !== 'success' && status !== 'error')) return []
  const answers = (Array.isArray(result) ? result : []).map(
    (part) => objectOf(objectOf(part).functionResponse).response,
  )
  const { output, error } = objectOf(answers[0])
  const at = Date.parse(textOf(timestamp))
  return [
    {
      ...{ id: textOf(id), at: Number.isNaN(at) ? since : at, name: textOf(name), input: args, forModel: output ?? '' },
      ...{ shown: resultDisplay, error: status === 'error' ? (error ?? textIn(output)) : undefined },
    },
  ]
}

/** The first message tells the model in which folder it works. */
function folderIn(message: unknown): string[] {
  const text = textIn(objectOf(message).content)
  if (!text.startsWith('<session_context>')) return []
  const folder = /Workspace Directories:\*{0,2}\s*\n\s*- (.+)/.exec(text)?.[1]?.trim()
  return folder === undefined ? [] : [folder]
}

const firstOf = (value: unknown): string[] => (Array.isArray(value) && typeof value[0] === 'string' ? [value[0]] : [])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
