import { askedIn, textIn } from '../../capture/gemini-wording.ts'
import { objectOf } from '../../core/object-of.ts'

/** A chat message, as far as events are made from it; times are epoch milliseconds. */
export interface ChatMessage {
  id: string
  at: number
  by: 'user' | 'model'
  /** Text of the user or the model. */
  text: string
  uses: ChatUse[]
}

/** A finished tool use. */
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

/** Properties of the whole chat that a record contains. */
export interface ChatAbout {
  session?: string
  folder?: string
}

/**
 * Reads a record: the start of a chat, a message, or messages that replace all before. A growing message is written
 * repeatedly.
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
  // The displayed text lacks the files that were named in the prompt.
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

/** The first message names the model's working folder. */
function folderIn(message: unknown): string[] {
  const text = textIn(objectOf(message).content)
  if (!text.startsWith('<session_context>')) return []
  const folder = /Workspace Directories:\*{0,2}\s*\n\s*- (.+)/.exec(text)?.[1]?.trim()
  return folder === undefined ? [] : [folder]
}

const firstOf = (value: unknown): string[] => (Array.isArray(value) && typeof value[0] === 'string' ? [value[0]] : [])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
