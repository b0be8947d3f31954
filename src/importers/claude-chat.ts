import { contentHash } from '../core/ids.ts'
import type { ImportedTurn } from '../ports/importer.ts'
import { chatExport } from './chat-exports.ts'
import { type Fields, isObject, listOf, sessionId, stringOf, textIn, timeOf } from './fields.ts'

/** The export of Claude's apps. Each conversation is a list of messages. */
export const claudeChat = chatExport(
  { name: 'claude', summary: 'Claude export: the folder, or its conversations.json' },
  /"chat_messages"\s*:/,
  (conversation) => {
    const id = stringOf(conversation, ['uuid', 'id'])
    if (id === undefined) return 'it has no id'
    const turns = listOf(conversation.chat_messages).flatMap((message) =>
      isObject(message) ? (toTurn(message) ?? []) : [],
    )
    if (turns.length === 0) return undefined
    const label = stringOf(conversation, ['name'])
    return { kind: 'conversation', session: sessionId(`claude:${id}`), label, channel: 'claude', turns }
  },
)

function toTurn(message: Fields): ImportedTurn | undefined {
  const sender = stringOf(message, ['sender', 'role'])
  const text = saidIn(message)
  if (sender === undefined || text === undefined) return undefined
  const at = timeOf(message, ['created_at', 'updated_at'])
  const id = stringOf(message, ['uuid', 'id']) ?? contentHash(`${sender}\0${at ?? ''}\0${text}`).slice(0, 32)
  return { id, role: sender === 'assistant' ? 'assistant' : 'user', text, at }
}

/** Text parts of the content, without thoughts, tool calls and tool results. Older exports have one text. */
function saidIn({ content, text }: Fields): string | undefined {
  const parts = listOf(content).filter((part) => isObject(part) && (part.type === 'text' || part.type === undefined))
  return textIn(parts) ?? (listOf(content).length === 0 ? textIn(text) : undefined)
}
